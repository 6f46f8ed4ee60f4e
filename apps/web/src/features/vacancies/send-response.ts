import { CAPTCHA_HEADER } from '@yacheyka/contract/captcha/captcha'
import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import type { OfferedVacancy } from '@yacheyka/contract/vacancies/vacancies'
import { resumeExtension } from '@yacheyka/core/vacancies/vacancy'
import { ApiError } from '#/api/api-error.ts'
import { call } from '#/api/call.ts'
import type { ResponseValues } from './response-fields.ts'
import { readAsBase64, UnreadableFile } from './resume.ts'

/** A large file on a slow line takes its time, in milliseconds; past this nothing more is to be hoped for. */
const TIMEOUT = 10 * 60_000

const GENERAL = 'Попробуйте ещё раз: всё, что вы написали, осталось в форме.'
const KEPT = 'Всё, что вы написали, осталось в форме.'
const UNREADABLE = 'Файл не читается. Выберите его ещё раз.'

export type ResponseField = keyof ResponseValues

/** Why a response did not go out: at which fields, and what concerns the whole. */
export interface SendFailure {
  readonly fields: Partial<Record<ResponseField, string>>
  readonly detail: string | undefined
}

/** The server's field by the form's. */
const FIELD_OF: Readonly<Record<string, ResponseField>> = {
  name: 'name',
  email: 'email',
  phone: 'phone',
  message: 'message',
  file: 'file',
  fileNameExt: 'file',
  type: 'file',
  consent: 'consent',
  yandex_token: 'token',
}

/** Sends a response whose fields have all passed. Rejects with what `failureOf` reads. */
export const sendResponse = async (
  vacancy: Pick<OfferedVacancy, 'uid' | 'title'>,
  { file, consent: _given, token, ...fields }: ResponseValues,
  edition: string | undefined,
): Promise<void> => {
  if (file === null) throw new UnreadableFile()
  const answer = await call(
    ENDPOINTS.sendVacancyResponse,
    {
      body: {
        ...fields,
        file: await readAsBase64(file),
        fileNameExt: resumeExtension(file.name) ?? '',
        type: file.type,
        vacancy: vacancy.title,
        vacancy_uid: vacancy.uid,
        yandex_token: token,
        consent: edition ?? '',
      },
    },
    // The server looks at it before it takes the file, and does not ask about the body's own.
    { headers: { [CAPTCHA_HEADER]: token }, signal: AbortSignal.timeout(TIMEOUT) },
  )
  if (answer.result !== 'success') throw new Error('The response was not taken')
}

const fieldFailure = ({ fields, detail }: ApiError): SendFailure => {
  const known = Object.entries(fields).flatMap(([name, [message]]) => {
    const field = FIELD_OF[name]
    return field === undefined || message === undefined ? [] : [[field, message] as const]
  })
  return {
    fields: Object.fromEntries(known),
    detail: known.length === 0 ? detail : undefined,
  }
}

/** A slow line, or too many files at once: nothing of it is wrong, and another try may go through. */
const isWorthAgain = ({ status }: ApiError): boolean => status === 408 || status === 503

/** Reads why `sendResponse` rejected. */
export const failureOf = (error: unknown): SendFailure => {
  if (error instanceof UnreadableFile) return { fields: { file: UNREADABLE }, detail: undefined }
  if (!(error instanceof ApiError)) return { fields: {}, detail: GENERAL }
  if (error.status === 400) return fieldFailure(error)
  // The one thing that this call forbids is a captcha that does not hold.
  if (error.status === 403) return { fields: { token: error.detail }, detail: undefined }
  return { fields: {}, detail: isWorthAgain(error) ? `${error.detail} ${KEPT}` : error.detail }
}
