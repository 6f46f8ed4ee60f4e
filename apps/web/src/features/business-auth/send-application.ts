import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import { SCAN_TYPES } from '@yacheyka/core/applications/application'
import { ApiError, firstMessages } from '@yacheyka/frontend/api/api-error.ts'
import type { Errors } from '@yacheyka/frontend/forms/form-errors.ts'
import type { Editions } from '@yacheyka/frontend/legal/use-editions.ts'
import { MESSAGES } from './failure.ts'
import type { RegistrationValues } from './registration-fields.ts'
import { scanName } from './scans.ts'
import { upload } from './upload.ts'

/** A quote or a line's end in a name would be written in the form otherwise than in the list beside it. */
const sentName = (file: File): string => scanName(file).replaceAll(/["\r\n]/g, '_')

const formOf = (values: RegistrationValues, editions: Editions): FormData => {
  const scans = SCAN_TYPES.flatMap((type) => values[type].map((file) => ({ type, file })))
  const form = new FormData()
  // First: with it the server takes the files at once.
  form.append('yandex_token', values.yandex_token)
  form.append('ceo_fullname', values.ceo_fullname)
  form.append('ceo_phone', values.ceo_phone)
  form.append('ceo_email', values.ceo_email)
  form.append('consent', editions.privacy_policy ?? '')
  form.append('offer', editions.offer ?? '')
  form.append(
    'files',
    JSON.stringify(scans.map(({ type, file }) => ({ name: sentName(file), type }))),
  )
  for (const { file } of scans) form.append('file', file, sentName(file))
  return form
}

/** What makes two applications the same; the server looks into the files too. */
const contentOf = (
  { yandex_token: _token, ...values }: RegistrationValues,
  editions: Editions,
): string =>
  JSON.stringify({ ...values, editions }, (_name, value: unknown) =>
    value instanceof File ? [value.name, value.size, value.lastModified] : value,
  )

const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')

/**
 * Sends applications. One whose answer was lost goes out again under its key, so that it is taken once; what has been
 * changed since is another, under a key of its own.
 */
export const openApplications = () => {
  let last = { content: '', key: '' }
  return {
    /** @throws {ApiError}; with status 0 and 'Заявка не принята…' where a success was not 201 */
    send: async (
      values: RegistrationValues,
      editions: Editions,
      onProgress: (part: number) => void,
    ): Promise<void> => {
      const content = contentOf(values, editions)
      if (last.content !== content) last = { content, key: newKey() }
      const headers = { 'idempotency-key': last.key }
      const status = await upload(ENDPOINTS.submitApplication, formOf(values, editions), {
        headers,
        onProgress,
      })
      if (status !== 201) throw new ApiError(status, MESSAGES.notTaken)
    },
  }
}

/** The words of the popup (specification 2, section 8). */
export const failureText = (error: unknown): string => {
  if (!(error instanceof ApiError)) return MESSAGES.later
  if (error.status === 400) return MESSAGES.invalid
  return error.detail === MESSAGES.notTaken ? MESSAGES.notTaken : MESSAGES.later
}

/** What the server has against single fields, by the form's names. */
export const fieldErrors = (error: unknown): Errors => {
  // The one thing that this call forbids is a captcha that does not hold.
  if (error instanceof ApiError && error.status === 403) return { yandex_token: error.detail }
  const { files, ...errors } = firstMessages(error)
  return files === undefined ? errors : { ...errors, egrul_scan: files }
}
