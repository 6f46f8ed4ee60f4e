import type { Buffer } from 'node:buffer'
import { ImportError } from './import-error.ts'
import type { ImportTable, TableRow } from './import-format.ts'

/**
 * The rows of a JSON file, numbered from 1: a list, `{results: […]}` as our own API answers, `{points: […]}`, one
 * point alone, or a GeoJSON FeatureCollection.
 */
export function openJson(bytes: Buffer): ImportTable {
  const value = parseJson(bytes)
  const isGeoJson = isObject(value) && value['type'] === 'FeatureCollection'
  if (isGeoJson) checkReferenceSystem(value)
  const items = listOf(value)
  if (items === undefined) {
    throw new ImportError(
      'В файле JSON нет списка точек: нужен список, results, points или features',
    )
  }
  if (items.length === 0) throw new ImportError('В файле нет строк')
  const rows = items.map((item, index) =>
    isGeoJson ? featureRow(item, index) : itemRow(item, index),
  )
  const headings = new Set(
    rows.flatMap((row) => (row.broken === undefined ? Object.keys(row.raw) : [])),
  )
  return {
    format: isGeoJson ? 'geojson' : 'json',
    headings: Array.from(headings),
    rows,
    notes: isObject(value) && typeof value['next'] === 'string' ? [ONE_PAGE_NOTE] : [],
  }
}

const ONE_PAGE_NOTE = 'в файле одна страница списка: next указывает на следующую'

type Json = Record<string, unknown>

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString()) as unknown
  } catch (error) {
    throw new ImportError(`Файл JSON не читается: ${placeOf(error, bytes)}`, [], { cause: error })
  }
}

/** The parser names a position in characters; people look for a line. */
function placeOf(error: unknown, bytes: Buffer): string {
  const position = /position (\d+)/.exec(String(error))?.[1]
  if (position === undefined) return 'он обрывается или испорчен'
  const line = bytes.toString().slice(0, Number(position)).split('\n').length
  return `ошибка в строке ${line} файла`
}

function listOf(value: unknown): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value as readonly unknown[]
  if (!isObject(value)) return undefined
  const list = [value['features'], value['results'], value['points']].find(Array.isArray)
  if (list !== undefined) return list as readonly unknown[]
  return 'number' in value ? [value] : undefined
}

const broken = (item: unknown, index: number, why: string): TableRow => ({
  row: index + 1,
  raw: { значение: item },
  broken: why,
})

const itemRow = (item: unknown, index: number): TableRow =>
  isObject(item)
    ? { row: index + 1, raw: item }
    : broken(item, index, 'нужен объект с полями точки')

/** A feature's properties, with its geometry as the position. */
function featureRow(item: unknown, index: number): TableRow {
  if (!isObject(item) || !isObject(item['properties'])) {
    return broken(item, index, 'нужен Feature с properties и geometry')
  }
  return { row: index + 1, raw: { ...item['properties'], geometry: item['geometry'] } }
}

/** GeoJSON is WGS 84 (RFC 7946); older files may say otherwise, and then every point would be elsewhere. */
function checkReferenceSystem({ crs }: Json): void {
  const properties = isObject(crs) && isObject(crs['properties']) ? crs['properties'] : {}
  const name = properties['name']
  if (typeof name === 'string' && !/CRS84|EPSG:+4326$/i.test(name)) {
    throw new ImportError(`Координаты GeoJSON в системе «${name.slice(0, 80)}»: нужна WGS 84`)
  }
}
