import { findPlaces } from './find-places.ts'
import { buildPlaceTable } from './place-table.ts'
import type { PlaceHit, SearchedTables, View } from './place-search.ts'
import { noteOfPlace } from './place-note.ts'
import { type SearchedPoint, buildPointTable } from './point-table.ts'
import { type GazetteerPlace, createSettlementFinder } from './settlement-finder.ts'
import { type MapDistrict, namesOfMap } from './map-names.ts'
import type { Street } from './street-table.ts'

const city = (
  name: string,
  region: string,
  longitude: number,
  latitude: number,
  population = 50_000,
): GazetteerPlace => ({
  kind: 'city',
  name,
  label: ['Советск', 'Киров'].includes(name) ? `${name}, ${region}` : name,
  city: '',
  region,
  longitude,
  latitude,
  population,
})

const CITIES: readonly GazetteerPlace[] = [
  city('Москва', 'Москва', 37.62, 55.75, 10_000_000),
  city('Санкт-Петербург', 'Санкт-Петербург', 30.31, 59.94, 5_000_000),
  city('Казань', 'Республика Татарстан', 49.12, 55.79, 1_200_000),
  city('Ростов-на-Дону', 'Ростовская область', 39.72, 47.23, 1_100_000),
  city('Ростов', 'Ярославская область', 39.41, 57.19, 31_000),
  city('Тверь', 'Тверская область', 35.91, 56.86, 400_000),
  city('Ржев', 'Тверская область', 34.33, 56.26, 60_000),
  city('Сокол', 'Вологодская область', 40.12, 59.46, 38_000),
  city('Советск', 'Калининградская область', 21.88, 55.08, 43_000),
  city('Советск', 'Кировская область', 48.96, 57.58, 18_000),
  city('Советск', 'Тульская область', 37.63, 53.93, 8_000),
  city('Киров', 'Кировская область', 49.66, 58.6, 470_000),
  city('Киров', 'Калужская область', 34.3, 54.08, 40_000),
  city('Ржевская', 'Тульская область', 38, 54, 9000),
  city('Балашиха', 'Московская область', 37.94, 55.8, 215_000),
]

const DISTRICTS: readonly GazetteerPlace[] = [
  {
    kind: 'district',
    name: 'Сокол',
    label: 'Сокол',
    city: 'Москва',
    region: 'Москва',
    longitude: 37.51,
    latitude: 55.8,
    population: 50_000,
  },
]

const point = (
  number: string,
  address: string,
  longitude: number,
  latitude: number,
  rest: Partial<SearchedPoint> = {},
): SearchedPoint => ({
  number,
  name: 'Почтомат',
  settlement: '',
  address,
  longitude,
  latitude,
  ...rest,
})

export const POINTS: readonly SearchedPoint[] = [
  point('МСК-0001', 'г. Москва, ул. Большая Садовая, д. 12, корп. 1', 37.59, 55.77),
  point('МСК-0002', 'г. Москва, пр-т Мира, д. 7', 37.64, 55.79),
  point('МСК-0003', 'ул. Лётчика Бабушкина, д. 5', 37.67, 55.86),
  point('МСК-0004', 'г. Москва, ул. 8 Марта, д. 3', 37.56, 55.8),
  point('МСК-0005', 'г. Москва, 3-я Парковая ул., д. 14А, стр. 2', 37.79, 55.79),
  point('МСК-0006', 'г. Москва, ул. Ленина, д. 1', 37.61, 55.74),
  point('КЗН-0001', 'Республика Татарстан, г. Казань, ул. Баумана, д. 7', 49.11, 55.79, {
    name: 'Почтомат в «Пятёрочке»',
  }),
  point('КЗН-0002', 'Республика Татарстан, г. Казань, б-р Победы, д. 12/1', 49.13, 55.8),
  point('КЗН-0003', 'Республика Татарстан, г. Казань, ул. Набережная, д. 2', 49.1, 55.78),
  point('КЗН-0653', 'Республика Татарстан, г. Казань, ул. Ленина, д. 20', 49.12, 55.77),
  point('МСК-0007', 'г. Москва, ул. Советская, д. 1', 37.6, 55.74),
  ...Array.from({ length: 9 }, (_, at) =>
    point(`МСК-010${at}`, `г. Москва, ул. Ржевская, д. ${at + 1}`, 37.6, 55.75),
  ),
  point('РЖВ-0001', 'Тверская область, г. Ржев, ул. Мира, д. 3', 34.33, 56.26),
]

export const createTables = (
  streets: readonly Street[] = [],
  districts: readonly MapDistrict[] = [],
): SearchedTables => {
  const finder = createSettlementFinder([...CITIES, ...DISTRICTS])
  const names = namesOfMap({ streets, districts }, finder)
  return {
    cities: buildPlaceTable(CITIES, 'c'),
    districts: [buildPlaceTable(DISTRICTS, 'd'), names.districts],
    points: buildPointTable(POINTS, finder),
    streets: streets.length === 0 ? null : names.streets,
  }
}

/** What the fixture's engine answers; looking at Moscow unless told otherwise. */
export const createSearch = (
  streets: readonly Street[] = [],
  districts: readonly MapDistrict[] = [],
) => {
  const tables = createTables(streets, districts)
  return (text: string, view: View = MOSCOW): PlaceHit[] => findPlaces(tables, text, view, 8)
}

export const MOSCOW = { longitude: 37.62, latitude: 55.75, city: 'Москва' } as const
export const VOLOGDA = { longitude: 40.1, latitude: 59.4, city: 'Сокол' } as const

/** «street Тверская, Москва», with the number of a point and what is said of a partial match. */
export const describeHit = (hit: PlaceHit | undefined): string => {
  if (hit === undefined) return 'nothing'
  const number = hit.ordinal === null ? '' : ` ${POINTS[hit.ordinal]?.number ?? ''}`
  const note = noteOfPlace(hit, null)
  return `${hit.kind} ${hit.title}, ${hit.within}${number}${note === '' ? '' : `: ${note}`}`
}
