import { readFile, stat } from 'node:fs/promises'
import { tariffRates } from '@yacheyka/contract/tariffs/console-tariffs'
import { isoDay, moscowDay, parseIsoDay } from '@yacheyka/core/time/document-day'
import type { TariffRates } from '@yacheyka/core/tariffs/tariff'
import * as z from 'zod'
import { fieldsOf } from '#/http/serve.ts'
import { errorsOfPrices } from './change-tariffs.ts'

export interface TariffFile {
  /** `YYYY-MM-DD`, Moscow; today or later. */
  readonly validFrom: string
  readonly rates: TariffRates
}

/** What is wrong with a file of tariffs, error by error: nothing of it was stored. */
export class TariffError extends Error {
  readonly errors: readonly string[]

  constructor(errors: readonly string[]) {
    super(errors.join('\n'))
    this.name = 'TariffError'
    this.errors = errors
  }
}

const FILE_SIZE_MAX = 1024 * 1024

const file = tariffRates.extend({ valid_from: z.string() }).strict()

/**
 * Reads a price list as `tariffs show --json` writes it.
 * @throws {TariffError} with every error of the file by the place where it stands
 */
export async function readTariffFile(path: string, now: Date): Promise<TariffFile> {
  const parsed = file.safeParse(parseJson(await readText(path)))
  if (!parsed.success) throw new TariffError(reportErrors(parsed.error.issues))
  const { valid_from: validFrom, ...rates } = parsed.data
  const errors = [...errorsOfDay(validFrom, now), ...formatPrices(rates)]
  if (errors.length > 0) throw new TariffError(errors)
  return { validFrom, rates }
}

async function readText(path: string): Promise<string> {
  try {
    const { size } = await stat(path)
    if (size > FILE_SIZE_MAX) throw new TariffError(['Файл больше 1 МБ: это не тариф'])
    return await readFile(path, 'utf8')
  } catch (error) {
    if (error instanceof TariffError) throw error
    throw new TariffError([`Файл «${path}» не прочитать: проверьте путь и права`])
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, '')) as unknown
  } catch {
    throw new TariffError(['Это не JSON: проверьте кавычки, запятые и скобки'])
  }
}

/** «services.yourself.to_200.cells.XL: Не указано: ожидается целое число» */
const reportErrors = (issues: readonly z.core.$ZodIssue[]): string[] =>
  Object.entries(fieldsOf(issues)).flatMap(([field, messages]) =>
    messages.map((message) => (field === 'detail' ? message : `${field}: ${message}`)),
  )

function errorsOfDay(text: string, now: Date): readonly string[] {
  if (parseIsoDay(text) === undefined)
    return [`valid_from: «${text}» — не день календаря, нужен вида 2026-12-01`]
  const today = isoDay(moscowDay(now.getTime()))
  return text < today
    ? [`valid_from: ${text} уже прошло, тариф действует не раньше чем с ${today}`]
    : []
}

const formatPrices = (rates: TariffRates): string[] =>
  Object.entries(errorsOfPrices(rates)).map(([place, error]) => `${place}: ${error}`)
