import type { ResponseBody } from '@yacheyka/contract/http/endpoint'
import { OPERATOR_ENDPOINTS } from '@yacheyka/contract/console-endpoints'
import type { Enrolment as Offer } from '@yacheyka/contract/operators/console-session'
import { counted, typeset } from '@yacheyka/core/text/wording'
import { useState } from 'react'
import { Button } from '@yacheyka/ui/button.tsx'
import { Card } from '@yacheyka/ui/card.tsx'
import { Dialog } from '@yacheyka/ui/dialog.tsx'
import { formatDate } from '@yacheyka/ui/format-date.ts'
import { useToastAttempt } from '@yacheyka/frontend/api/use-toast-attempt.ts'
import { callAsOperator, refresh } from '../../api.ts'
import { CodeForm } from './code-form.tsx'
import { Enrolment } from './enrolment.tsx'
import styles from './access.module.css'
import { RecoveryCodes } from './recovery-codes.tsx'

const { getOwnAccess, offerSecondFactor, confirmSecondFactor } = OPERATOR_ENDPOINTS
type Factor = ResponseBody<typeof getOwnAccess>['second_factor']

/** A code of the present factor, the new one's picture, its first code, its recovery codes. */
type Step =
  | { readonly kind: 'prove' }
  | { readonly kind: 'enrol'; readonly offer: Offer }
  | { readonly kind: 'recovery'; readonly codes: readonly string[] }

const Setup = ({ first, onDone }: { readonly first: Step; readonly onDone: () => void }) => {
  const [step, setStep] = useState(first)
  const offer = async (code: string | null) => {
    const body = { code }
    setStep({ kind: 'enrol', offer: await callAsOperator(offerSecondFactor, { body }) })
  }
  const confirm = async (code: string) => {
    const body = { code }
    const { recovery_codes: codes } = await callAsOperator(confirmSecondFactor, { body })
    setStep({ kind: 'recovery', codes })
    void refresh(getOwnAccess)
  }
  if (step.kind === 'recovery')
    return <RecoveryCodes codes={step.codes} action="Коды сохранены" onDone={onDone} />
  if (step.kind === 'enrol')
    return <Enrolment offer={step.offer} action="Подтвердить" onSend={confirm} />
  return (
    <>
      <p>{typeset('Сначала код из нынешнего приложения: так мы знаем, что это вы.')}</p>
      <CodeForm label="Нынешний второй фактор" action="Дальше" recovery onSend={offer} />
    </>
  )
}

const CODES = ['резервный код', 'резервных кода', 'резервных кодов'] as const

/** Whether a code of the telephone is asked for, and the way to set it up anew. */
export const OwnSecondFactor = ({ factor }: { readonly factor: Factor }) => {
  const [first, setFirst] = useState<Step>()
  const { pending, attempt } = useToastAttempt()
  const isSet = factor.confirmed_at !== null
  const begin = async () => {
    if (isSet) return setFirst({ kind: 'prove' })
    await attempt(async () => {
      const offer = await callAsOperator(offerSecondFactor, { body: { code: null } })
      setFirst({ kind: 'enrol', offer })
    })
  }
  return (
    <Card title="Второй фактор">
      <p>
        {isSet
          ? `Настроен ${formatDate(factor.confirmed_at ?? '')}. Осталось ${counted(factor.recovery_codes_left, CODES)}.`
          : 'Не настроен.'}
      </p>
      {!factor.asked && (
        <p className={styles['quiet']}>
          {typeset('Это демонстрационная база: при входе код не спрашивается.')}
        </p>
      )}
      <div className={styles['actions']}>
        <Button look="quiet" disabled={pending} onClick={() => void begin()}>
          {isSet ? 'Настроить заново' : 'Настроить'}
        </Button>
      </div>
      {first !== undefined && (
        <Dialog title="Второй фактор" closedBy="closerequest" onClose={() => setFirst(undefined)}>
          {(close) => <Setup first={first} onDone={close} />}
        </Dialog>
      )}
    </Card>
  )
}
