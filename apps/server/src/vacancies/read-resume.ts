import {
  MESSAGES,
  RESUME_SIZE_MAX,
  type ResumeExtension,
  resumeExtension,
} from '@yacheyka/core/vacancies/vacancy'
import { holdsResume } from './resume-content.ts'

export interface Resume {
  readonly bytes: Buffer
  readonly extension: ResumeExtension
}

const DATA_URL = /^data:[^,]{0,255};base64,/

/**
 * Reads the file of a response, checked by its size, its name's ending and what it holds.
 * @param file base64, with or without `data:…;base64,` before it
 * @param ending of the name, with or without its dot
 * @returns the file, or the Russian message of its first error
 */
export function readResume(file: string, ending: string): Resume | string {
  const base64 = file.slice(DATA_URL.exec(file.slice(0, 300))?.[0].length ?? 0)
  if (base64 === '') return MESSAGES.required
  if (decodedSize(base64) > RESUME_SIZE_MAX) return MESSAGES.fileLarge
  const extension = resumeExtension(ending)
  const bytes = decode(base64)
  if (extension === undefined || bytes === undefined || !holdsResume(extension, bytes))
    return MESSAGES.format
  return { bytes, extension }
}

const decodedSize = (base64: string): number =>
  (base64.length / 4) * 3 - (base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0)

/**
 * Strict base64 or undefined. The decoder of Node skips what it does not know and reads the alphabet of URLs too, so a
 * text of another length than it should give, or with letters of that alphabet, is none. Regular expressions over
 * fourteen million characters would hold up everybody else.
 */
function decode(base64: string): Buffer | undefined {
  if (base64.length % 4 !== 0 || base64.includes('-') || base64.includes('_')) return undefined
  const bytes = Buffer.from(base64, 'base64')
  return bytes.length === decodedSize(base64) ? bytes : undefined
}
