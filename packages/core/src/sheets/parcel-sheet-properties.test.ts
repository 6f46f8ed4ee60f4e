import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readParcelSheet } from './parcel-sheet.ts'
import { COLUMN_LETTERS } from './parcel-sheet-columns.ts'
import { withCell } from './parcel-sheet-edit.ts'
import { errorOfCell, readParcelSheetRow } from './parcel-sheet-row.ts'
import { applyKnownTerminals } from './parcel-sheet-terminals.ts'
import { naiveErrors } from './test-naive-sheet.ts'
import {
  anyTexts,
  columnTexts,
  goodSheet,
  FUZZ,
  read,
  rowOf,
  sheetOf,
} from './test-parcel-sheet.ts'
import type { Texts } from './test-parcel-sheet.ts'

const readTexts = (rows: readonly Texts[]) => read(readParcelSheet(sheetOf(rows)))
const isFilled = (texts: Texts) =>
  COLUMN_LETTERS.some((letter) => (texts[letter] ?? '').trim() !== '')
const anySheet = fc.array(anyTexts, { maxLength: 20 })

describe('any sheet', () => {
  test('a parcel is good or faulty, never both, and no filled row is lost or reported twice', () => {
    fc.assert(
      fc.property(anySheet, (rows) => {
        const { parcels, faulty } = readTexts(rows)
        const accounted = [...parcels, ...faulty].flatMap((parcel) => parcel.rows)
        const filled = rows.flatMap((texts, index) => (isFilled(texts) ? [index + 3] : []))
        expect(accounted.toSorted((one, other) => one - other)).toEqual(filled)
        const numbers = parcels.map(({ parcelNumber }) => parcelNumber)
        expect(new Set(numbers).size).toBe(numbers.length)
        const wrong = new Set(faulty.map(({ parcelNumber }) => parcelNumber))
        expect(numbers.filter((number) => wrong.has(number))).toEqual([])
      }),
    )
  })

  test('every error is of a faulty parcel, and every faulty parcel has one', () => {
    fc.assert(
      fc.property(anySheet, (rows) => {
        const { faulty, errors, mismatched } = readTexts(rows)
        expect(faulty.filter((parcel) => parcel.errors.length === 0)).toEqual([])
        const cells = new Set(faulty.flatMap((parcel) => parcel.errors.map(({ cell }) => cell)))
        for (const { cell } of [...errors, ...mismatched.flatMap((parcel) => parcel.errors)])
          expect(cells).toContain(cell)
        for (const { rows: own, errors: cellsOfOne } of faulty)
          expect(cellsOfOne.filter(({ row }) => !own.includes(row))).toEqual([])
      }),
    )
  })

  test('a cell says the same while it is typed as in the whole sheet', () => {
    fc.assert(
      fc.property(anyTexts.filter(isFilled), (texts) => {
        const row = rowOf(3, texts)
        const whole = readParcelSheetRow(row)?.errors ?? []
        const typed = COLUMN_LETTERS.map((letter) => {
          const others = row.cells.filter((cell) => cell.cell_letter !== letter)
          return errorOfCell(letter, texts[letter] ?? '', others)
        })
        expect(typed).toEqual(
          COLUMN_LETTERS.map((own) => whole.find(({ letter }) => letter === own)?.message),
        )
      }),
    )
  })

  test('hostile words in every cell throw nothing and do not take long', () => {
    for (const fuzz of FUZZ) {
      const texts = Object.fromEntries(COLUMN_LETTERS.map((letter) => [letter, fuzz]))
      expect(readTexts([texts, { ...texts, B: 'А-1' }]).parcels).toEqual([])
    }
  })
})

test('the row checks agree with those of the specification, written a second time', () => {
  fc.assert(
    fc.property(fc.record(columnTexts, { requiredKeys: [] }), (texts) => {
      const row = readParcelSheetRow(rowOf(3, texts))
      expect(row?.errors.map(({ letter }) => letter).join('') ?? '').toBe(naiveErrors(texts))
    }),
    { numRuns: 1000 },
  )
})

describe('a good sheet', () => {
  test('grouping keeps every row and every item of it', () => {
    fc.assert(
      fc.property(goodSheet, (rows) => {
        const { parcels, errors, faulty, mismatched } = readTexts(rows)
        expect([errors, faulty, mismatched]).toEqual([[], [], []])
        expect(parcels.flatMap((parcel) => parcel.rows)).toHaveLength(rows.length)
        for (const parcel of parcels) {
          const own = rows.filter(({ B }) => B === parcel.parcelNumber)
          const labels = own.flatMap(({ K }) => (K === undefined ? [] : [K.trim()]))
          expect(parcel.items.map(({ label }) => label)).toEqual(labels)
        }
      }),
    )
  })

  test('weights and prices come out as they went in', () => {
    const amount = fc.integer({ min: 0, max: 10_000_000 })
    const sign = fc.constantFrom(',', '.')
    fc.assert(
      fc.property(
        fc.integer({ min: 100, max: 15_000 }),
        amount,
        amount,
        sign,
        (grams, E, L, point) => {
          const [D, ...money] = [grams / 1000, E / 100, L / 100].map((number) =>
            String(number).replace('.', point),
          )
          const texts = { ...GOOD_ROW, D: D ?? '', E: money[0] ?? '', L: money[1] ?? '' }
          const [parcel] = readTexts([texts]).parcels
          expect([parcel?.weight, parcel?.declaredPrice, parcel?.items[0]?.price]).toEqual([
            grams,
            E,
            L,
          ])
        },
      ),
      { numRuns: 1000 },
    )
  })

  test('the order of the rows changes nothing but the order', () => {
    const shuffled = goodSheet.chain((rows) =>
      fc.tuple(fc.constant(rows), fc.shuffledSubarray([...rows], { minLength: rows.length })),
    )
    fc.assert(
      fc.property(shuffled, ([rows, others]) => {
        const plain = (texts: readonly Texts[]) =>
          readTexts(texts)
            .parcels.map(({ rows: _rows, items, ...parcel }) => ({
              ...parcel,
              items: items.map((item) => JSON.stringify(item)).toSorted(),
            }))
            .toSorted((one, other) => one.parcelNumber.localeCompare(other.parcelNumber))
        expect(plain(others)).toEqual(plain(rows))
      }),
    )
  })

  test('one spoilt cell makes one parcel faulty, names that cell, and is mended cell by cell', () => {
    const spoilt = goodSheet
      .filter((rows) => rows.length > 0)
      .chain((rows) =>
        fc.tuple(
          fc.constant(rows),
          fc.nat({ max: rows.length - 1 }),
          fc.constantFrom('C', 'D', 'E', 'F', 'G'),
        ),
      )
    fc.assert(
      fc.property(spoilt, ([rows, index, letter]) => {
        const before = sheetOf(rows)
        const broken = withCell(before, index + 3, letter, '')
        const reading = read(readParcelSheet(broken))
        expect(reading.errors.map(({ cell }) => cell)).toEqual([`${letter}${index + 3}`])
        expect(reading.faulty.map(({ parcelNumber }) => parcelNumber)).toEqual([rows[index]?.['B']])
        const mended = withCell(broken, index + 3, letter, rows[index]?.[letter] ?? '')
        expect(readParcelSheet(mended)).toEqual(readParcelSheet(before))
      }),
    )
  })

  test('parcels of unknown lockers, and those alone, become faulty', () => {
    fc.assert(
      fc.property(goodSheet, fc.subarray(['303', '7/2 #4', 'ЧЛБ%303']), (rows, known) => {
        const before = readTexts(rows)
        const after = applyKnownTerminals(before, new Set(known))
        const isKnown = ({ terminalNumber }: { terminalNumber: string }) =>
          known.includes(terminalNumber)
        expect(after.parcels).toEqual(before.parcels.filter(isKnown))
        expect(after.faulty).toHaveLength(before.parcels.length - after.parcels.length)
        const unknown = before.parcels.filter((parcel) => !isKnown(parcel))
        expect(after.errors.map(({ row }) => row).toSorted((one, other) => one - other)).toEqual(
          unknown.flatMap((parcel) => parcel.rows).toSorted((one, other) => one - other),
        )
        expect(new Set(after.unknownTerminals)).toEqual(
          new Set(unknown.map(({ terminalNumber }) => terminalNumber)),
        )
      }),
    )
  })
})

const GOOD_ROW: Texts = { B: 'N-1', C: 'M', F: '303', G: '9161234567', K: 'Атлас', M: '1', N: '0' }
