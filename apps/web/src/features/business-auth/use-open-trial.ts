import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import type { ResponseBody } from '@yacheyka/contract/http/endpoint'
import { useState } from 'react'
import { ApiError } from '@yacheyka/frontend/api/api-error.ts'
import { call } from '@yacheyka/frontend/api/call.ts'
import { useEndpointForm } from '@yacheyka/frontend/forms/use-endpoint-form.ts'
import { passwordErrors, passwordFields } from './password-fields.ts'

/** What the link has come to: nothing yet, an account, or why it opens none. */
export type TrialOutcome =
  | { readonly state: 'waiting' }
  | { readonly state: 'opened'; readonly trial: ResponseBody<typeof ENDPOINTS.openTrialAccess> }
  | { readonly state: 'over'; readonly wasOpened: boolean; readonly detail: string }

const WAITING: TrialOutcome = { state: 'waiting' }

/** Undefined for what another try may mend. */
const overBy = (error: unknown): TrialOutcome | undefined => {
  if (!(error instanceof ApiError)) return undefined
  if (error.status === 409) return { state: 'over', wasOpened: true, detail: error.detail }
  const isNone = error.status === 410 || error.fields['token'] !== undefined
  return isNone ? { state: 'over', wasOpened: false, detail: LINK_OVER } : undefined
}

const LINK_OVER = 'Ссылка недействительна. Запросите тестовый ключ ещё раз.'

/** The form of the first password of trial access. */
export const useOpenTrial = (token: string) => {
  const [outcome, setOutcome] = useState<TrialOutcome>(WAITING)
  const form = useEndpointForm({
    defaultValues: { password: '', again: '' },
    schema: passwordFields,
    mode: 'onTouched',
    readErrors: passwordErrors,
    send: async ({ password }) => {
      try {
        const trial = await call(ENDPOINTS.openTrialAccess, { body: { token, password } })
        setOutcome({ state: 'opened', trial })
      } catch (error) {
        const over = overBy(error)
        if (over === undefined) throw error
        setOutcome(over)
      }
    },
  })
  return { form, outcome }
}
