import { useQueryClient } from '@tanstack/react-query'
import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import type { Profile } from '@yacheyka/contract/accounts/profile'
import { typeset } from '@yacheyka/core/text/wording'
import { callAsCustomer } from '#/session/call-as-customer.ts'
import { Button } from '@yacheyka/ui/button.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { autoStack } from '@yacheyka/ui/layout.ts'
import { formatMoment } from '@yacheyka/ui/moment.ts'
import { useOnce } from '@yacheyka/ui/use-once.ts'
import { showOutcome } from '@yacheyka/frontend/api/use-toast-attempt.ts'
import { profileQuery, useAccount } from './account.ts'
import styles from './waiting-email.module.css'

const useResending = () => {
  const { uid } = useAccount()
  const client = useQueryClient()
  const { pending, once } = useOnce()
  const { queryKey } = profileQuery(uid)
  const resend = () =>
    once(async () => {
      const isDone = await showOutcome(async () => {
        const profile = await callAsCustomer(ENDPOINTS.resendEmailConfirmation, { params: { uid } })
        client.setQueryData(queryKey, profile)
        return `Письмо отправлено на ${profile.email}`
      })
      // Confirmed or taken back meanwhile: the profile says so.
      if (!isDone) await client.invalidateQueries({ queryKey })
    })
  return { pending, resend }
}

/** The new address waits for its link: where emails go meanwhile, till when, and the email once more. */
export const WaitingEmail = ({ profile }: { readonly profile: Profile }) => {
  const { pending, resend } = useResending()
  return (
    <div className={classes(autoStack(12), styles['waiting'])}>
      <p>
        <strong>Ждёт подтверждения:</strong> письмо отправлено на{' '}
        <span className={styles['email']}>{profile.email}</span>.{' '}
        {typeset(`Откройте ссылку из него до ${formatMoment(profile.confirm_email_until)}.`)}
      </p>
      <p>
        Пока письма приходят на <span className={styles['email']}>{profile.confirmed_email}</span>.
      </p>
      <Button
        look="quiet"
        className={styles['button']}
        aria-disabled={pending || undefined}
        onClick={() => void resend()}
      >
        {pending ? 'Отправляем…' : 'Отправить ещё раз'}
      </Button>
    </div>
  )
}
