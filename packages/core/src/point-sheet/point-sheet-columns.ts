import { foldText } from '../text/fold-text.ts'
import type { Point } from '../points/point.ts'

interface SheetColumn {
  /** What the column is called in our own tables and in errors. */
  readonly title: string
  /** Other headings that mean the same, however they are cased, spaced or hyphenated. The earlier one wins. */
  readonly headings: readonly string[]
  /** What the column says of a point. */
  readonly gives: readonly (keyof Point)[]
}

const POSITION = ['longitude', 'latitude'] as const
/** Who takes money at the point follows from how, unless its own column says otherwise. */
const PAYMENT = ['paymentMethods', 'paymentPoint'] as const
const day = (title: string, ...headings: string[]): SheetColumn => ({
  title,
  headings,
  gives: ['operationTime'],
})

/** The columns of an import table, in the order of our own export. */
export const SHEET_COLUMNS = {
  number: {
    title: 'Номер',
    headings: [
      'number',
      'Номер точки',
      'Номер почтомата',
      'Код',
      'Код точки',
      'code',
      'point_number',
      'terminal_number',
    ],
    gives: ['number'],
  },
  name: { title: 'Название', headings: ['name', 'Наименование', 'title'], gives: ['name'] },
  point_type: {
    title: 'Тип',
    headings: ['point_type', 'Тип точки', 'type', 'kind'],
    gives: ['pointType'],
  },
  active: {
    title: 'Активна',
    headings: ['active', 'Активен', 'Действует', 'Работает', 'is_active', 'enabled'],
    gives: ['active'],
  },
  owner: {
    title: 'Владелец',
    headings: ['owner', 'Партнёр', 'Сеть', 'partner', 'network', 'operator', 'brand'],
    gives: ['owner'],
  },
  settlement: {
    title: 'Населённый пункт',
    headings: ['settlement', 'Город', 'city', 'locality', 'town'],
    gives: ['settlement'],
  },
  address: {
    title: 'Адрес',
    headings: [
      'address',
      'Полный адрес',
      'full_addr',
      'full_address',
      'structured_address.full_addr',
    ],
    gives: ['address'],
  },
  structured_address: {
    title: 'Адрес',
    headings: ['structured_address'],
    gives: ['address'],
  },
  latitude: { title: 'Широта', headings: ['latitude', 'lat', 'geo_lat'], gives: POSITION },
  longitude: {
    title: 'Долгота',
    headings: ['longitude', 'lon', 'lng', 'long', 'geo_lon'],
    gives: POSITION,
  },
  point: {
    title: 'Координаты',
    headings: ['point', 'geometry', 'coordinates', 'coords', 'location', 'gps'],
    gives: POSITION,
  },
  time_zone: {
    title: 'Часовой пояс',
    headings: ['time_zone', 'timezone', 'tz'],
    gives: ['timeZone'],
  },
  fitting_room: {
    title: 'Примерка',
    headings: ['fitting_room', 'fitting'],
    gives: ['fittingRoom'],
  },
  check_order: { title: 'Проверка заказа', headings: ['check_order'], gives: ['checkOrder'] },
  payment_point: {
    title: 'Оплата на точке',
    headings: ['payment_point'],
    gives: ['paymentPoint'],
  },
  payment_methods: {
    title: 'Способы оплаты',
    headings: ['payment_methods', 'Оплата', 'payment', 'payments'],
    gives: PAYMENT,
  },
  payment_card: {
    title: 'Оплата картой',
    headings: ['payment_card', 'Карта', 'card'],
    gives: PAYMENT,
  },
  payment_cash: {
    title: 'Оплата наличными',
    headings: ['payment_cash', 'Наличные', 'cash'],
    gives: PAYMENT,
  },
  hours: {
    title: 'Часы работы',
    headings: [
      'operation_time',
      'Режим работы',
      'График работы',
      'Время работы',
      'График',
      'opening_hours',
      'hours',
      'schedule',
      'work_time',
      'workhours',
    ],
    gives: ['operationTime'],
  },
  mon: day('Пн', 'mon', 'Понедельник', 'monday'),
  tue: day('Вт', 'tue', 'Вторник', 'tuesday'),
  wed: day('Ср', 'wed', 'Среда', 'wednesday'),
  thu: day('Чт', 'thu', 'Четверг', 'thursday'),
  fri: day('Пт', 'fri', 'Пятница', 'friday'),
  sat: day('Сб', 'sat', 'Суббота', 'saturday'),
  sun: day('Вс', 'sun', 'Воскресенье', 'sunday'),
  how_to_find: {
    title: 'Как найти',
    headings: ['how_to_find', 'Как пройти', 'directions'],
    gives: ['howToFind'],
  },
  photos: {
    title: 'Фотографии',
    headings: ['photos', 'Фото', 'photo', 'images', 'pictures'],
    gives: ['photos'],
  },
} as const satisfies Record<string, SheetColumn>

export type SheetField = keyof typeof SHEET_COLUMNS
export const SHEET_FIELDS = Object.keys(SHEET_COLUMNS) as SheetField[]
/** Monday first. */
export const DAY_FIELDS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const

/** Which heading of a file carries which field. */
export interface SheetLayout {
  readonly keys: ReadonlyMap<SheetField, string>
  /** Headings that mean nothing to us, or the same as one already taken. */
  readonly ignored: readonly string[]
  /** Titles of the columns without which no row can be read. */
  readonly missing: readonly string[]
  /** What the file says of its points; the rest of a known point stays as it is. */
  readonly given: ReadonlySet<keyof Point>
}

/** «Населённый-пункт (город)» and `naselenny` alike: letters and digits only, without what stands in brackets. */
const compact = (heading: string): string =>
  foldText(heading.normalize('NFKC').replace(/[([].*$/su, '')).replaceAll(' ', '')

/** Finds our columns among a file's headings. */
export const layOutSheet = (headings: readonly string[]): SheetLayout => {
  const byName = new Map<string, string>()
  for (const heading of headings) {
    const name = compact(heading)
    if (!byName.has(name)) byName.set(name, heading)
  }
  const keys = new Map<SheetField, string>()
  for (const field of SHEET_FIELDS) {
    const column: SheetColumn = SHEET_COLUMNS[field]
    const key = [column.title, ...column.headings]
      .map((heading) => byName.get(compact(heading)))
      .find((heading) => heading !== undefined)
    // Two fields share the title «Адрес»: the first takes it.
    if (key !== undefined && !Array.from(keys.values()).includes(key)) keys.set(field, key)
  }
  const taken = new Set(keys.values())
  return {
    keys,
    ignored: headings.filter((heading) => !taken.has(heading)),
    missing: missingColumns(keys),
    given: new Set(Array.from(keys.keys()).flatMap((field) => SHEET_COLUMNS[field].gives)),
  }
}

const missingColumns = (keys: ReadonlyMap<SheetField, string>): string[] => {
  const missing: string[] = []
  if (!keys.has('number')) missing.push(SHEET_COLUMNS.number.title)
  if (!keys.has('point_type')) missing.push(SHEET_COLUMNS.point_type.title)
  if (!keys.has('point') && !(keys.has('latitude') && keys.has('longitude'))) {
    missing.push('Широта и Долгота (или Координаты)')
  }
  return missing
}
