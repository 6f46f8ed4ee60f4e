import type { ScanType } from '@yacheyka/core/applications/application'
import { useRef, useState, type RefObject } from 'react'
import { useLocation } from 'react-router'
import { ApiError } from '@yacheyka/frontend/api/api-error.ts'
import type { CaptchaHandle } from '@yacheyka/frontend/captcha/captcha-props.ts'
import type { Errors } from '@yacheyka/frontend/forms/form-errors.ts'
import { useEditions } from '@yacheyka/frontend/legal/use-editions.ts'
import { useEndpointForm } from '@yacheyka/frontend/forms/use-endpoint-form.ts'
import { failureNotice } from './failure.ts'
import { handed } from './handed.ts'
import type { NoticeWords } from './notice.tsx'
import { EMPTY, registrationFields, type RegistrationValues } from './registration-fields.ts'
import { addScans } from './scans.ts'
import { failureText, fieldErrors, openApplications } from './send-application.ts'

/** What the popup adds to its words: of a 400 the fields say it themselves; what is worth another try says that it can be had. */
const noticeOf = (error: unknown, text: string): NoticeWords => {
  if (!(error instanceof ApiError)) return failureNotice(error, text)
  if (Object.keys(error.fields).length > 0)
    return {
      kind: 'failure',
      text,
      detail: 'Посмотрите отмеченные поля: всё, что вы заполнили, на месте.',
    }
  if (error.status === 408 || error.status === 503)
    return { kind: 'failure', text, detail: `${error.detail} Всё, что вы заполнили, на месте.` }
  return failureNotice(error, text)
}

/** The form of registration; after any rejection the captcha is new, and what was typed and chosen stays. */
export const useRegistration = (captcha: RefObject<CaptchaHandle | null>) => {
  const { state } = useLocation()
  const applications = useRef<ReturnType<typeof openApplications>>(null)
  const [notice, setNotice] = useState<NoticeWords | null>(null)
  const [sentTo, setSentTo] = useState<string>()
  const [progress, setProgress] = useState(0)
  const { editions, shown, renew } = useEditions()

  /** What was ticked is another text now. */
  const untick = (errors: Errors) => {
    const stale = (['consent', 'offer'] as const).filter((field) => errors[field] !== undefined)
    for (const field of stale) form.setValue(field, false)
    if (stale.length > 0) renew()
  }
  const form = useEndpointForm<RegistrationValues>({
    defaultValues: { ...EMPTY, ceo_email: handed(state, 'email') },
    schema: registrationFields,
    mode: 'onTouched',
    readErrors: fieldErrors,
    send: async (values) => {
      setProgress(0)
      applications.current ??= openApplications()
      try {
        await applications.current.send(values, await shown(), setProgress)
        setSentTo(values.ceo_email.trim())
      } catch (error) {
        captcha.current?.reset()
        untick(fieldErrors(error))
        setNotice(noticeOf(error, failureText(error)))
        throw error
      }
    },
  })
  const add = (type: ScanType, added: readonly File[]) => {
    const other = type === 'fns_scan' ? 'egrul_scan' : 'fns_scan'
    const {
      files,
      error,
      refusal: rejection,
    } = addScans(form.getValues(type), form.getValues(other), added)
    form.setValue(type, files, { shouldDirty: true })
    if (error !== undefined) form.setError(type, { message: error })
    else if (files.length > 0) form.clearErrors(type)
    if (rejection !== undefined) setNotice({ kind: 'failure', text: rejection })
  }
  const remove = (type: ScanType, file: File) => {
    form.setValue(
      type,
      form.getValues(type).filter((each) => each !== file),
      { shouldValidate: true, shouldDirty: true },
    )
  }
  return {
    form,
    editions,
    progress,
    sentTo,
    add,
    remove,
    notice,
    closeNotice: () => setNotice(null),
  }
}
