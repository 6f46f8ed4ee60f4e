import { CAPTCHA_HEADER } from '@yacheyka/contract/captcha/captcha'
import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import type { OfferedVacancy } from '@yacheyka/contract/vacancies/vacancies'
import { resumeExtension } from '@yacheyka/core/vacancies/vacancy'
import { ApiError } from '@yacheyka/frontend/api/api-error.ts'
import { call } from '@yacheyka/frontend/api/call.ts'
import { formErrors, type Errors } from '@yacheyka/frontend/forms/form-errors.ts'
import type { ResponseValues } from './response-fields.ts'
import { readAsBase64, UnreadableFile } from './resume.ts'

/** A large file on a slow line takes its time, in milliseconds; past this nothing more is to be hoped for. */
const TIMEOUT = 10 * 60_000

const GENERAL = 'Попробуйте ещё раз: всё, что вы написали, осталось в форме.'
const KEPT = 'Всё, что вы написали, осталось в форме.'
const UNREADABLE = 'Файл не читается. Выберите его ещё раз.'

/** The form's field by the server's, where they differ. */
const FIELD_OF: Readonly<Record<string, keyof ResponseValues>> = {
  fileNameExt: 'file',
  type: 'file',
}

/** Sends a response whose fields have all passed. Rejects with what `failureOf` reads. */
export const sendResponse = async (
  vacancy: Pick<OfferedVacancy, 'uid' | 'title'>,
  { file, consent: _given, yandex_token, ...fields }: ResponseValues,
  edition: string | undefined,
): Promise<void> => {
  if (file === null) throw new UnreadableFile()
  const reply = await call(
    ENDPOINTS.sendVacancyResponse,
    {
      body: {
        ...fields,
        file: await readAsBase64(file),
        fileNameExt: resumeExtension(file.name) ?? '',
        type: file.type,
        vacancy: vacancy.title,
        vacancy_uid: vacancy.uid,
        yandex_token,
        consent: edition ?? '',
      },
    },
    // The server looks at it before it takes the file, and does not ask about the body's own.
    { headers: { [CAPTCHA_HEADER]: yandex_token }, signal: AbortSignal.timeout(TIMEOUT) },
  )
  if (reply.result !== 'success') throw new Error('The response was not taken')
}

/** A slow line, or too many files at once: nothing of it is wrong, and another try may go through. */
const isWorthAgain = ({ status }: ApiError): boolean => status === 408 || status === 503

/** Reads why `sendResponse` rejected. */
export const failureOf = (error: unknown): Errors => {
  if (error instanceof UnreadableFile) return { file: UNREADABLE }
  if (!(error instanceof ApiError)) return { '': GENERAL }
  // The one thing that this call forbids is a captcha that does not hold.
  if (error.status === 403) return { yandex_token: error.detail }
  if (isWorthAgain(error)) return { '': `${error.detail} ${KEPT}` }
  return Object.fromEntries(
    Object.entries(formErrors(error)).map(([name, text]) => [FIELD_OF[name] ?? name, text]),
  )
}
