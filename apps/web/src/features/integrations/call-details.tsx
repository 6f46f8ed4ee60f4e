import type { OwnCall } from '@yacheyka/contract/merchant-api/cabinet-calls'
import { typeset } from '@yacheyka/core/text/wording'
import { useState } from 'react'
import { formatError } from '@yacheyka/frontend/api/api-error.ts'
import { Button } from '@yacheyka/ui/button.tsx'
import { DialogActions } from '@yacheyka/ui/dialog.tsx'
import { Facts } from '@yacheyka/ui/facts.tsx'
import { autoStack } from '@yacheyka/ui/layout.ts'
import { momentOf } from '@yacheyka/ui/moment.ts'
import { FailedState, LoadingState } from '@yacheyka/ui/states.tsx'
import { formatCurl, inLines, nameOperation, readablePath, secondOf } from './call-words.ts'
import { copyText } from './copy-text.ts'
import styles from './integrations.module.css'
import { useCall } from './use-calls.ts'
import { formatOutcome } from '@yacheyka/frontend/integrations/webhook-words.ts'

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

const Body = ({ title, text }: { readonly title: string; readonly text: string }) => (
  <section className={autoStack(4)}>
    <h3 className={styles['name']}>{title}</h3>
    <pre className={styles['curl']}>{text}</pre>
  </section>
)

/** What is known of one call, and the way to send it again by hand. */
export const CallDetails = ({ call }: { readonly call: OwnCall }) => {
  const [note, setNote] = useState('')
  const { data, error, refetch } = useCall(call.id)
  const [request, response] = [inLines(data?.request), inLines(data?.answer)]
  const curl = formatCurl(call, request, window.location.origin)
  return (
    <div className={autoStack(16)}>
      <Facts facts={factsOf(call)} />
      {data === undefined && error === null && <LoadingState label="Загружаем запрос и ответ" />}
      {data === undefined && error !== null && (
        <FailedState detail={formatError(error)} onRetry={() => void refetch()} />
      )}
      {request !== null && <Body title="Запрос" text={request} />}
      {response !== null && <Body title="Ответ" text={response} />}
      <p className={styles['quiet']}>
        {typeset(
          'Запросы и ответы хранятся 7 дней, у изменений и отказов. Телефоны, почта, получатели и ключи не хранятся: вместо них точки.',
        )}
      </p>
      <Body title="Повторить в тестовом режиме" text={curl} />
      <output className={styles['note']}>{note}</output>
      <DialogActions>
        <Button onClick={() => void copyText(curl).then(setNote)}>Скопировать как curl</Button>
      </DialogActions>
    </div>
  )
}
