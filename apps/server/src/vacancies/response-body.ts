import { sendVacancyResponse } from '@yacheyka/contract/vacancies/vacancies'
import * as z from 'zod'
import { readResume } from './read-resume.ts'

/**
 * The body of the contract with its file read, so that an error of the file is told together with those of the other
 * fields. The text of the file does not go further.
 */
export const responseBody = z.unknown().transform((raw, context) => {
  const fields = sendVacancyResponse.body.safeParse(raw)
  const { file, fileNameExt } = (raw ?? {}) as { file?: unknown; fileNameExt?: unknown }
  const given = typeof file === 'string' && file !== ''
  const resume = given ? readResume(file, String(fileNameExt)) : undefined
  if (typeof resume === 'string')
    context.addIssue({ code: 'custom', path: ['file'], message: resume })
  for (const { path, message } of fields.error?.issues ?? []) {
    // People see one field for the file and its name.
    if (path[0] !== 'fileNameExt') context.addIssue({ code: 'custom', path: [...path], message })
  }
  if (!fields.success || resume === undefined || typeof resume === 'string') return z.NEVER
  const { file: _text, fileNameExt: _ending, type: _type, ...rest } = fields.data
  return { ...rest, resume }
})
export type ResponseBody = z.output<typeof responseBody>
