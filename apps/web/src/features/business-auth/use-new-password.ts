import { zodResolver } from '@hookform/resolvers/zod'
import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import { PASSWORD_MESSAGES } from '@yacheyka/core/accounts/password'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { ApiError } from '#/api/api-error.ts'
import { call } from '#/api/call.ts'
import { paths } from '#/paths.ts'
import { useOnce } from '#/ui/use-once.ts'
import { failureNotice, MESSAGES } from './failure.ts'
import type { NoticeWords } from './notice.tsx'
import { passwordFields, type PasswordValues } from './password-fields.ts'
import { bearing } from './password-link.ts'

const CHANGED: NoticeWords = { kind: 'success', text: PASSWORD_MESSAGES.changed }

/** The form of a new password; `onInvalid` is told where the server does not know the link any more. */
export const useNewPassword = (
  link: { readonly token: string; readonly username: string },
  onInvalid: () => void,
) => {
  const navigate = useNavigate()
  const [notice, setNotice] = useState<NoticeWords | null>(null)
  const { pending, once } = useOnce()
  const form = useForm<PasswordValues, unknown, PasswordValues>({
    resolver: zodResolver(passwordFields),
    defaultValues: { password: '', again: '' },
    mode: 'onTouched',
  })

  const showFailure = (error: unknown) => {
    const weak = error instanceof ApiError && error.status === 405
    const text = weak ? weaknessOf(error) : MESSAGES.later
    form.setError(weak ? 'password' : 'root', { message: text })
    setNotice(failureNotice(error, text))
  }
  const send = ({ password }: PasswordValues) =>
    once(async () => {
      try {
        const input = { body: { new_password: password } }
        await call(ENDPOINTS.updatePassword, input, bearing(link.token))
        setNotice(CHANGED)
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) onInvalid()
        else showFailure(error)
      }
    })
  const closeNotice = () => {
    setNotice(null)
    // A step back must not lead to a link that has served.
    if (notice === CHANGED)
      void navigate(paths.businessLogin(), { replace: true, state: { login: link.username } })
  }
  return { form, send, pending, notice, closeNotice }
}

/** The rules are shown beside the field; that a password is a common one is known to the server alone. */
const weaknessOf = ({ detail }: ApiError): string =>
  detail === PASSWORD_MESSAGES.guessable ? detail : PASSWORD_MESSAGES.weak
