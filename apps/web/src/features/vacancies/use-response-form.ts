import { zodResolver } from '@hookform/resolvers/zod'
import type { OfferedVacancy } from '@yacheyka/contract/vacancies/vacancies'
import type { RefObject, SubmitEvent } from 'react'
import { useForm } from 'react-hook-form'
import type { CaptchaHandle } from '#/ui/captcha/captcha-props.ts'
import { showToast } from '#/ui/toasts.tsx'
import { useEditions } from '#/ui/use-editions.ts'
import { useOnce } from '#/ui/use-once.ts'
import { EMPTY, responseFields, type ResponseValues } from './response-fields.ts'
import { failureOf, sendResponse, type ResponseField } from './send-response.ts'

const SENT = 'Ваш отклик успешно отправлен!'
const NOT_SENT = 'Не удалось отправить отклик, попробуйте позже.'

/** Fields in the order of the page: the first bad one takes the focus. */
const ORDER = Object.keys(EMPTY) as ResponseField[]

/**
 * The form of one vacancy. It is sent when all checks pass and not while another send is pending; after any answer the
 * captcha is reset, after success the form is too, after a failure it keeps all that was typed.
 */
export const useResponseForm = (
  vacancy: Pick<OfferedVacancy, 'uid' | 'title'>,
  captcha: RefObject<CaptchaHandle | null>,
) => {
  const form = useForm<ResponseValues, unknown, ResponseValues>({
    resolver: zodResolver(responseFields),
    defaultValues: EMPTY,
    mode: 'onTouched',
  })
  const { editions, shown, renew } = useEditions()
  const { pending, once } = useOnce()

  const showFailure = (error: unknown) => {
    const { fields, detail } = failureOf(error)
    const faulty = ORDER.filter((field) => fields[field] !== undefined)
    if (fields.consent !== undefined) {
      // What was ticked is another text now.
      form.setValue('consent', false)
      renew()
    }
    for (const field of faulty) form.setError(field, { message: fields[field] ?? '' })
    if (faulty[0] !== undefined) form.setFocus(faulty[0])
    if (detail !== undefined) form.setError('root', { message: detail })
    showToast({ kind: 'failure', text: NOT_SENT })
  }
  const send = (values: ResponseValues) =>
    once(async () => {
      try {
        await sendResponse(vacancy, values, (await shown()).privacy_policy)
        captcha.current?.reset()
        form.reset()
        showToast({ kind: 'success', text: SENT })
      } catch (error) {
        captcha.current?.reset()
        showFailure(error)
      }
    })
  const submit = (event: SubmitEvent<HTMLFormElement>) => void form.handleSubmit(send)(event)
  return { form, edition: editions?.privacy_policy, pending, submit }
}
