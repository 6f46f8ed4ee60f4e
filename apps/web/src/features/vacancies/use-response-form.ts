import type { OfferedVacancy } from '@yacheyka/contract/vacancies/vacancies'
import type { RefObject } from 'react'
import type { CaptchaHandle } from '@yacheyka/frontend/captcha/captcha-props.ts'
import { showToast } from '@yacheyka/ui/toasts.tsx'
import { useEditions } from '@yacheyka/frontend/legal/use-editions.ts'
import { useEndpointForm } from '@yacheyka/frontend/forms/use-endpoint-form.ts'
import { EMPTY, responseFields, type ResponseValues } from './response-fields.ts'
import { failureOf, sendResponse } from './send-response.ts'

const SENT = 'Ваш отклик успешно отправлен!'
const NOT_SENT = 'Не удалось отправить отклик, попробуйте позже.'

/**
 * The form of one vacancy. It is sent when all checks pass and not while another send is pending; after any answer the
 * captcha is reset, after success the form is too, after a failure it keeps all that was typed.
 */
export const useResponseForm = (
  vacancy: Pick<OfferedVacancy, 'uid' | 'title'>,
  captcha: RefObject<CaptchaHandle | null>,
) => {
  const { editions, shown, renew } = useEditions()
  const form = useEndpointForm<ResponseValues>({
    defaultValues: EMPTY,
    schema: responseFields,
    mode: 'onTouched',
    readErrors: failureOf,
    send: async (values) => {
      try {
        await sendResponse(vacancy, values, (await shown()).privacy_policy)
        form.reset()
        showToast({ kind: 'success', text: SENT })
      } catch (error) {
        if (failureOf(error)['consent'] !== undefined) {
          // What was ticked is another text now.
          form.setValue('consent', false)
          renew()
        }
        showToast({ kind: 'failure', text: NOT_SENT })
        throw error
      } finally {
        captcha.current?.reset()
      }
    },
  })
  return { form, edition: editions?.privacy_policy }
}
