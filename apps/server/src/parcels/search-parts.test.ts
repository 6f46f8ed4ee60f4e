import { parcelFilters } from '@yacheyka/contract/parcels/sent-parcels'
import { sql } from 'kysely'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldChanges } from '#/counters/fold-changes.ts'
import { foundInParts, piecesOf, spellingsOf } from '#/parcel-store/parcel-search.ts'
import { splitParcelSearch } from '#/parcel-store/search-parts.ts'
import { readSentFilter } from '#/parcel-store/sent-filters.ts'
import { gatherFound, lookUpFound } from './gather-found.ts'
import { at, openSentParcels } from './test-sent-parcels.ts'
import { walkFound } from './walk-found.ts'

const { opened, db, add, anna, numbersOf } = openSentParcels()

const NOW = new Date('2026-03-01T10:30:00Z')
/** Parts of four. */
const split = (size = 4) => splitParcelSearch(db(), NOW, size)

const numberOf = (day: number) => `Посылка-${String(day).padStart(2, '0')}`
/** One a day from this day of January on. */
const addDays = async (from: number, upTo: number) => {
  for (let day = from; day <= upTo; day++)
    await add(numberOf(day), at(`2026-01-${String(day).padStart(2, '0')}T10:00:00Z`))
  await foldChanges(db())
}
const days = (from: number, upTo: number) =>
  Array.from({ length: Math.abs(upTo - from) + 1 }, (_, step) =>
    numberOf(from + (upTo < from ? -step : step)),
  )

/** How many parcels each part has, the oldest first. */
const sizes = async () => {
  const rows = await db()
    .selectFrom('parcel_search')
    .select(({ fn }) => fn.countAll<number>().as('parcels'))
    .where('customer_uid', '=', anna().customerUid)
    .groupBy('part')
    .orderBy('part')
    .execute()
  return rows.map(({ parcels }) => parcels)
}

const readFilter = (search: string) =>
  readSentFilter(opened().context, anna().customerUid, parcelFilters.parse({ search }))

/** Numbers of a page of five, where no more than six are counted: on a walk and by the index. */
const gather = async (offset: number, oldestFirst = false) => {
  const filter = await readFilter('посылка')
  const page = { limit: 5, offset, oldestFirst, most: 6 }
  const walked = await gatherFound(db(), filter, page)
  const { found, uids = [] } = await lookUpFound(db(), filter, page)
  expect([walked.found > 6, walked.uids]).toEqual([found > 6, uids])
  const rows = await db()
    .selectFrom('parcel')
    .select(['uid', 'parcel_number'])
    .where('uid', 'in', [...uids])
    .execute()
  const numbers = new Map(rows.map(({ uid, parcel_number }) => [uid, parcel_number]))
  return { isMore: found > 6, numbers: uids.map((uid) => numbers.get(uid)) }
}

test('many parcels are divided, and moved by the next run; every page is in order before and after', async () => {
  await addDays(1, 11)
  const inOrder = async () => {
    expect(await numbersOf({ search: 'посылка', limit: 25 })).toEqual(days(11, 1))
    expect(await gather(0)).toEqual({ isMore: true, numbers: days(11, 7) })
    expect(await gather(1)).toEqual({ isMore: true, numbers: days(10, 6) })
    expect(await gather(0, true)).toEqual({ isMore: true, numbers: days(1, 5) })
    expect(await gather(1, true)).toEqual({ isMore: true, numbers: days(2, 6) })
  }
  expect(await split()).toBe(0)
  expect(await sizes()).toEqual([11])
  await inOrder()
  expect(await split()).toBe(8)
  expect(await sizes()).toEqual([3, 4, 4])
  await inOrder()
  expect(await split()).toBe(0)
})

test('a parcel that is made or corrected meanwhile is found, in its part', async () => {
  await addDays(1, 9)
  await split()
  await addDays(10, 10)
  expect(await gather(0)).toEqual({ isMore: true, numbers: days(10, 6) })
  await split()
  await sql`UPDATE parcel SET receiver_phone = '+79997776655' WHERE parcel_number = ${numberOf(9)}`.execute(
    db(),
  )
  expect(await sizes()).toEqual([3, 4, 3])
  expect(await numbersOf({ search: '9997776655' })).toEqual([numberOf(9)])
})

test('a part is looked into only for days that it has', async () => {
  await addDays(1, 11)
  await split()
  await split()
  const period = (date_from: string, date_to: string) =>
    numbersOf({
      search: 'посылка',
      date_from: `2026-01-${date_from}`,
      date_to: `2026-01-${date_to}`,
    })
  expect(await period('03', '04')).toEqual(days(4, 3))
  expect(await period('05', '06')).toEqual(days(6, 5))
  expect(await period('07', '08')).toEqual(days(8, 7))
  expect(await period('11', '20')).toEqual(days(11, 11))
})

test('a part that is full is followed by the next, which begins when every writer knows of it', async () => {
  await addDays(1, 5)
  await split()
  await split()
  await add(numberOf(6), at('2026-03-01T11:59:00Z'))
  await add(numberOf(7), at('2026-03-01T12:00:00Z'))
  expect(await sizes()).toEqual([6, 1])
  expect(await gather(0)).toEqual({ isMore: true, numbers: days(7, 3) })
})

test('parts that are too small become one, and every page is in order meanwhile', async () => {
  await addDays(1, 11)
  await split(2)
  await split(2)
  expect(await sizes()).toEqual([1, 2, 2, 2, 2, 2])
  const inOrder = async () => {
    expect(await gather(0)).toEqual({ isMore: true, numbers: days(11, 7) })
    expect(await gather(1, true)).toEqual({ isMore: true, numbers: days(2, 6) })
  }
  await inOrder()
  await split(8)
  await sql`UPDATE parcel SET receiver_phone = '+79997776655' WHERE parcel_number = ${numberOf(6)}`.execute(
    db(),
  )
  expect(await sizes()).toEqual([1, 3, 2, 1, 2, 2])
  await inOrder()
  await split(8)
  expect(await sizes()).toEqual([1, 6, 2, 2])
  await inOrder()
  expect(await numbersOf({ search: '9997776655' })).toEqual([numberOf(6)])
  expect(await split(8)).toBe(0)
  expect(await sizes()).toEqual([1, 6, 2, 2])
})

test('what most parcels have is met on a walk, what few of the first ones have is not', async () => {
  await addDays(1, 11)
  const walk = async (search: string, sample: number, most: number) => {
    const filter = await readFilter(search)
    const page = { limit: 2, offset: 1, oldestFirst: false, most }
    const walked = await walkFound(db(), filter, page, { sample, common: 2, forEach: 2 })
    if (!('found' in walked)) return walked.common
    expect(walked.uids).toEqual((await lookUpFound(db(), filter, page)).uids)
    return walked.found
  }
  // The end of the list is reached, as many are found as are counted, or neither.
  expect(await walk('посылка-0', 12, 20)).toBe(9)
  expect(await walk('посылка', 3, 4)).toBe(5)
  expect(await walk('посылка-0', 4, 7)).toBe(8)
  expect(await walk('посылка-0', 4, 4)).toBe(5)
  // Of the first two none begins with «0», all have what comes before it.
  expect(await walk('посылка-0', 2, 4)).toEqual(['посы', 'сылк', 'лка-'])
  expect(await walk('посылка-13', 3, 4)).toEqual(['посы', 'сылк', 'лка-', 'а-1'].slice(0, 3))
})

test('few parcels are not divided', async () => {
  await addDays(1, 4)
  await split()
  await add(numberOf(5), at('2026-03-02T10:00:00Z'))
  expect(await sizes()).toEqual([5])
})

/** How parcels are looked up where these ways of PostgreSQL are off. */
const planOf = async (off: 'enable_nestloop' | 'enable_seqscan') => {
  const found = foundInParts(
    { customerUid: anna().customerUid, search: ['посылка'] },
    sql`SELECT part FROM unnest(ARRAY[2, 1, 0]) AS part`,
  )
  const plan = await db()
    .transaction()
    .execute(async (transaction) => {
      await sql`SELECT set_config(${off}, 'off', true)`.execute(transaction)
      return sql`EXPLAIN (FORMAT JSON) ${found}`.execute(transaction)
    })
  return JSON.stringify(plan.rows)
}

test('PostgreSQL looks into one part after another, even where it would rather join all at once', async () => {
  expect(await planOf('enable_nestloop')).toContain('"Node Type":"Nested Loop"')
})

test('lines are looked up by their pieces, not by their customer', async () => {
  await addDays(1, 11)
  const plan = await planOf('enable_seqscan')
  expect(plan).toContain('parcel_search_parts')
  expect(plan).not.toContain('parcel_search_by_date')
})

/** Pieces that many numbers share, apart and in a row, and letters that share the last bits of their codes with digits and ends of lines. */
const PIECES = ['000', '0001', '1200', '2', 'ъ', 'j', '@', 'ё', '-а']
const anyNumber = fc.array(fc.constantFrom(...PIECES), { minLength: 2, maxLength: 6 })

/** What holds the fragment in the parcels themselves, newest first. */
const recount = async (search: string): Promise<readonly (string | null)[]> => {
  const rows = await db()
    .selectFrom('parcel')
    .innerJoin('point', 'point.uid', 'point_uid')
    .select(['parcel_number', 'barcode', 'receiver_phone', 'receiver_email', 'point.number'])
    .where('customer_uid', '=', anna().customerUid)
    .orderBy('parcel.created_at', 'desc')
    .execute()
  const folded = (text: string | null) => (text ?? '').toLowerCase().replaceAll('ё', 'е')
  const wanted = spellingsOf(search).map(folded)
  return rows
    .filter((row) =>
      [row.parcel_number, row.barcode, row.receiver_phone, row.receiver_email, row.number].some(
        (text) => wanted.some((each) => folded(text).includes(each)),
      ),
    )
    .map((row) => row.parcel_number)
}

test(
  'whatever the numbers are and become, a fragment finds what a recount of all parcels finds',
  { tags: ['slow'] },
  async () => {
    const numbers = fc
      .sample(anyNumber, { seed: 21, numRuns: 48 })
      .map((pieces, place) => `${pieces.join('')}#${place}`)
    const [first, second] = [numbers.slice(0, 36), numbers.slice(36)]
    for (const [day, number] of first.entries())
      await add(number, { createdAt: new Date(Date.UTC(2026, 0, 1 + day)) })
    await foldChanges(db())
    const fragments = fc
      .sample(fc.tuple(anyNumber, fc.nat(3), fc.integer({ min: 3, max: 9 })), {
        seed: 5,
        numRuns: 24,
      })
      .map(([pieces, from, length]) => pieces.join('').slice(from, from + length))
      .filter(({ length }) => length >= 3)
    /** Exact, whichever pieces the index is not asked for. */
    const compareByFewer = async (search: string, expected: number) => {
      const filter = await readFilter(search)
      const page = { limit: 100, offset: 0, oldestFirst: false, most: 100 }
      const common = piecesOf(search).filter((_, place) => place % 2 === 0)
      const { found } = await lookUpFound(db(), filter, page, common)
      expect([search, found]).toEqual([search, expected])
    }
    const compare = async () => {
      let found = 0
      for (const search of fragments) {
        const expected = await recount(search)
        found += expected.length
        expect([search, await numbersOf({ search, limit: 100 })]).toEqual([search, expected])
        await compareByFewer(search, expected.length)
      }
      return found
    }
    expect(await compare()).toBeGreaterThan(40)
    await split()
    await split()
    expect((await sizes()).length).toBeGreaterThan(5)
    await compare()
    for (const [place, number] of second.entries())
      await sql`UPDATE parcel SET parcel_number = ${number} WHERE parcel_number = ${first[place * 3] ?? ''}`.execute(
        db(),
      )
    await compare()
  },
)
