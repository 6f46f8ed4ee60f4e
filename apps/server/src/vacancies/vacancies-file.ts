import { readFile, stat } from 'node:fs/promises'
import { type VacancyDraft, vacancyDraft } from '@yacheyka/contract/vacancies/console-vacancies'
import type * as z from 'zod'

/** A file that gives no vacancy: what is wrong with it, for people. */
export class VacanciesFileError extends Error {}

const FILE_MAX = 1024 * 1024

/**
 * Reads a `.json` of one vacancy or a list of them, as `vacancies list --json` writes.
 * @throws {VacanciesFileError}
 */
export async function readVacanciesFile(path: string): Promise<readonly VacancyDraft[]> {
  const written = parseJson(await readText(path))
  const list: readonly unknown[] = Array.isArray(written) ? written : [written]
  if (list.length === 0) throw new VacanciesFileError('В файле нет ни одной вакансии')
  return list.map((each, at) => {
    const read = vacancyDraft.safeParse(each)
    if (read.success) return read.data
    const where = list.length === 1 ? '' : `Вакансия ${at + 1}: `
    throw new VacanciesFileError(`${where}${reportErrors(read.error)}`)
  })
}

async function readText(path: string): Promise<string> {
  try {
    const { size } = await stat(path)
    if (size > FILE_MAX) throw new VacanciesFileError(`Файл «${path}» больше мегабайта`)
    return await readFile(path, 'utf8')
  } catch (error) {
    if (error instanceof VacanciesFileError) throw error
    throw new VacanciesFileError(`Файл «${path}» не читается: проверьте путь и права`)
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new VacanciesFileError('Это не JSON: образец покажет vacancies list --json')
  }
}

const reportErrors = ({ issues }: z.ZodError): string =>
  issues.map(({ path, message }) => [path.join('.'), message].filter(Boolean).join(': ')).join('; ')
