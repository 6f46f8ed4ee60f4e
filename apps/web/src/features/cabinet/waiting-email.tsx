import { useQueryClient } from '@tanstack/react-query'
import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import type { Profile } from '@yacheyka/contract/accounts/profile'
import { typeset } from '@yacheyka/core/text/wording'
import { useRef, useState } from 'react'
import { ApiError, SERVER_FAULT } from '#/api/api-error.ts'
import { callAsCustomer } from '#/session/call-as-customer.ts'
import { Button } from '#/ui/button.tsx'
import { formatMoment } from '#/ui/moment.ts'
import { showToast } from '#/ui/toasts.tsx'
import { profileQuery, useAccount } from './account.ts'
import styles from './waiting-email.module.css'

const useResending = () => {
  const { uid } = useAccount()
  const client = useQueryClient()
  const [pending, setPending] = useState(false)
  const busy = useRef(false)
  const resend = async () => {
    if (busy.current) return
    busy.current = true
    setPending(true)
    try {
      const profile = await callAsCustomer(ENDPOINTS.resendEmailConfirmation, { params: { uid } })
      client.setQueryData(profileQuery(uid).queryKey, profile)
      showToast({ kind: 'success', text: `Письмо отправлено на ${profile.email}` })
    } catch (error) {
      const text = error instanceof ApiError ? error.detail : SERVER_FAULT
      showToast({ kind: 'failure', text })
      // Confirmed or taken back meanwhile: the profile says so.
      await client.invalidateQueries({ queryKey: profileQuery(uid).queryKey })
    }
    busy.current = false
    setPending(false)
  }
  return { pending, resend }
}

/** The new address waits for its link: where letters go meanwhile, till when, and the letter once more. */
export const WaitingEmail = ({ profile }: { readonly profile: Profile }) => {
  const { pending, resend } = useResending()
  return (
    <div className={styles['waiting']}>
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
