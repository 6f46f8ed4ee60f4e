import type { OwnCall } from '@yacheyka/contract/merchant-api/cabinet-calls'
import { typeset } from '@yacheyka/core/text/wording'
import { useState } from 'react'
import { Button } from '#/ui/button.tsx'
import { DialogActions } from '#/ui/dialog.tsx'
import { Facts } from '#/ui/facts.tsx'
import { momentOf } from '#/ui/moment.ts'
import { formatCurl, nameOperation, readablePath, secondOf } from './call-words.ts'
import { copyText } from './copy-text.ts'
import styles from './integrations.module.css'
import { formatOutcome } from './webhook-words.ts'

const code = (text: string) => <code className={styles['code']}>{text}</code>

const factsOf = (call: OwnCall) => [
  ['Вызов', nameOperation(call.operation)] as const,
  ['Адрес', code(`${call.method} ${readablePath(call.path)}`)] as const,
  ['Время', `${momentOf(call.at)?.day}, ${secondOf(call.at)}`] as const,
  [
    'Ответ',
    `${formatOutcome({ ...call, fault: null })}${call.replayed ? ', повтор прежнего ответа' : ''}`,
  ] as const,
  ['Код ошибки', call.code === null ? '' : code(call.code)] as const,
  ['Ключ', `${call.key.name}${call.test ? ', тестовый' : ''}`] as const,
  ['Сеть', call.network] as const,
  ['X-Request-Id', code(call.request_id)] as const,
  ['Idempotency-Key', call.idempotency_key === null ? '' : code(call.idempotency_key)] as const,
]

/** What is known of one call, and the way to send it again by hand. */
export const CallDetails = ({ call }: { readonly call: OwnCall }) => {
  const [note, setNote] = useState('')
  const curl = formatCurl(call, window.location.origin)
  return (
    <div className={styles['form']}>
      <Facts facts={factsOf(call)} />
      <p className={styles['quiet']}>
        {typeset(
          'Телефоны, почта и ключи не хранятся: вместо них точки. Для повтора подставьте тестовый ключ.',
        )}
      </p>
      <pre className={styles['curl']}>{curl}</pre>
      <output className={styles['note']}>{note}</output>
      <DialogActions>
        <Button onClick={() => void copyText(curl).then(setNote)}>Скопировать как curl</Button>
      </DialogActions>
    </div>
  )
}
