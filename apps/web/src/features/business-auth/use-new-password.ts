import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import { PASSWORD_MESSAGES } from '@yacheyka/core/accounts/password'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '@yacheyka/frontend/api/api-error.ts'
import { call } from '@yacheyka/frontend/api/call.ts'
import { paths } from '@yacheyka/frontend/paths.ts'
import { useEndpointForm } from '@yacheyka/frontend/forms/use-endpoint-form.ts'
import { failureNotice } from './failure.ts'
import type { NoticeWords } from './notice.tsx'
import { passwordErrors, passwordFields } from './password-fields.ts'
import { bearing } from './password-link.ts'

const CHANGED: NoticeWords = { kind: 'success', text: PASSWORD_MESSAGES.changed }

/** The form of a new password; `onInvalid` is told where the server does not know the link any more. */
export const useNewPassword = (
  link: { readonly token: string; readonly username: string },
  onInvalid: () => void,
) => {
  const navigate = useNavigate()
  const [notice, setNotice] = useState<NoticeWords | null>(null)
  const form = useEndpointForm({
    defaultValues: { password: '', again: '' },
    schema: passwordFields,
    mode: 'onTouched',
    readErrors: passwordErrors,
    send: async ({ password }) => {
      try {
        const input = { body: { new_password: password } }
        await call(ENDPOINTS.updatePassword, input, bearing(link.token))
        setNotice(CHANGED)
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) return onInvalid()
        const [text = ''] = Object.values(passwordErrors(error))
        setNotice(failureNotice(error, text))
        throw error
      }
    },
  })
  const closeNotice = () => {
    setNotice(null)
    // A step back must not lead to a link that has served.
    if (notice === CHANGED)
      void navigate(paths.businessLogin(), { replace: true, state: { login: link.username } })
  }
  return { form, notice, closeNotice }
}
