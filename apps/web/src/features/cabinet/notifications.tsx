import { useQueryClient } from '@tanstack/react-query'
import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import { PROFILE_MESSAGES, type Profile } from '@yacheyka/contract/accounts/profile'
import { BALANCE_MAX } from '@yacheyka/core/ledger/ledger'
import { formatWireMoney, parseTypedMoney, formatAmount } from '@yacheyka/core/money/money'
import { typeset } from '@yacheyka/core/text/wording'
import { useState } from 'react'
import { ApiError } from '@yacheyka/frontend/api/api-error.ts'
import { callAsCustomer } from '#/session/call-as-customer.ts'
import { Button } from '@yacheyka/ui/button.tsx'
import { CheckboxField } from '@yacheyka/ui/checkbox-field.tsx'
import { MoneyField } from '@yacheyka/ui/text-field.tsx'
import { showToast } from '@yacheyka/ui/toasts.tsx'
import { amountQuery, useAccount, useAmount } from './account.ts'
import { Card } from '@yacheyka/ui/card.tsx'
import styles from './notifications.module.css'
import { useProfileChange } from './use-profile-change.ts'
import { useMay } from '#/session/use-session.ts'
import type { Errors } from '@yacheyka/frontend/forms/form-errors.ts'
import { useEndpointForm } from '@yacheyka/frontend/forms/use-endpoint-form.ts'
import { kopecksOf } from '@yacheyka/frontend/money/wire-money.ts'

const FORMAT = typeset('Введите сумму в рублях, например 1 000; ноль — не предупреждать')

const Emails = ({ notified }: { readonly notified: boolean }) => {
  const change = useProfileChange()
  const isMoneys = useMay('money')
  const [wanted, setWanted] = useState<boolean>()
  const set = async (next: boolean) => {
    setWanted(next)
    await change({ notify_by_email: next }).catch(() =>
      showToast({ kind: 'failure', text: PROFILE_MESSAGES.failed }),
    )
    setWanted(undefined)
  }
  return (
    <CheckboxField
      checked={wanted ?? notified}
      disabled={wanted !== undefined}
      onChange={({ target }) => void set(target.checked)}
    >
      <span className={styles['label']}>{isMoneys ? 'Письма о счёте' : 'Письма о заказах'}</span>
      <br />
      {typeset(
        isMoneys
          ? 'Деньги пришли на депозит, остаток ниже порога'
          : 'Заказ оформлен, заказ оплачен',
      )}
    </CheckboxField>
  )
}

const useThreshold = (before: string) => {
  const { uid } = useAccount()
  const client = useQueryClient()
  const form = useEndpointForm({
    defaultValues: { warn_below: formatAmount(kopecksOf(before)) },
    check: ({ warn_below: text }): Errors => {
      const kopecks = parseTypedMoney(text)
      return kopecks === undefined || kopecks > BALANCE_MAX ? { warn_below: FORMAT } : {}
    },
    readErrors: (error) => ({
      warn_below:
        error instanceof ApiError && error.status === 400 ? error.detail : PROFILE_MESSAGES.failed,
    }),
    send: async ({ warn_below: text }) => {
      const response = await callAsCustomer(ENDPOINTS.setLowBalance, {
        params: { uid },
        body: { warn_below: formatWireMoney(parseTypedMoney(text) ?? 0) },
      })
      client.setQueryData(amountQuery(uid).queryKey, (amount) =>
        amount === undefined ? undefined : { ...amount, warn_below: response.warn_below },
      )
      form.reset({ warn_below: formatAmount(kopecksOf(response.warn_below)) })
      showToast({ kind: 'success', text: PROFILE_MESSAGES.done })
    },
  })
  return form
}

const Threshold = ({ before }: { readonly before: string }) => {
  const { register, errorOf, submit } = useThreshold(before)
  return (
    <form noValidate className={styles['threshold']} onSubmit={(event) => void submit(event)}>
      <MoneyField
        label="Предупреждать, когда на депозите меньше"
        hint={typeset('0 — не предупреждать')}
        className={styles['field']}
        error={errorOf('warn_below')}
        {...register('warn_below')}
      />
      <Button look="quiet" type="submit">
        Сохранить порог
      </Button>
    </form>
  )
}

const OwnThreshold = () => {
  const amount = useAmount().data
  return amount === undefined ? null : <Threshold before={amount.warn_below} />
}

/** What the member is told of by e-mail. */
export const Notifications = ({ profile }: { readonly profile: Profile }) => {
  const isMoneys = useMay('money')
  // Developers get no such emails.
  if (!useMay('balance')) return null
  return (
    <Card title="Уведомления">
      <Emails notified={profile.notify_by_email} />
      {isMoneys && <OwnThreshold />}
    </Card>
  )
}
