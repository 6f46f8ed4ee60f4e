import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { code128Modules, code128Widths } from '@yacheyka/core/labels/code128'
import type { Label } from './label.ts'
import { labelsZpl, labelZpl } from './label-zpl.ts'
import { LONGEST, testLabel } from './test-labels.ts'
import { zplCode128, zplEscape, zplText } from './zpl.ts'

const FONT = 'E:TT0003M_.FNT'
const print = (label: Partial<Label> = {}) => labelZpl(testLabel(label), 'Ячейка', FONT)

interface Field {
  readonly x: number
  readonly y: number
  readonly size: number
  readonly text: string
}

/** Fields of text as a printer reads them, their hexadecimal signs read back. */
const fieldsOf = (zpl: string): readonly Field[] =>
  Array.from(
    zpl.matchAll(
      /\^FO(\d+),(\d+)(?:\^FR)?\^A@N,(\d+),\d+,[^^]+(?:\^FB[^^]+)?\^FH_\^FD([^^]*)\^FS/g,
    ),
    ([, x, y, size, data = '']) => ({
      x: Number(x),
      y: Number(y),
      size: Number(size),
      text: unescape(data),
    }),
  )

const unescape = (data: string): string =>
  Buffer.concat(
    data
      .split(/(_[0-9A-F]{2})/)
      .map((part) =>
        /^_[0-9A-F]{2}$/.test(part)
          ? Buffer.from([Number.parseInt(part.slice(1), 16)])
          : Buffer.from(part),
      ),
  ).toString()

test('one label from ^XA to ^XZ: UTF-8, 100 × 75 mm at 203 dots an inch, all that it says', () => {
  const zpl = print({ place: 2, places: 3 })
  expect(zpl.match(/\^XA/g)).toHaveLength(1)
  expect(zpl).toMatch(/^\^XA\n\^CI28\n\^PW800\^LL600\^LH0,0\n/)
  expect(zpl).toMatch(/\^XZ\n$/)
  expect(fieldsOf(zpl).map(({ text }) => text)).toEqual([
    'Ячейка',
    'Самостоятельно в почтомат',
    'Почтомат',
    'П-1234',
    'г. Москва, ул. Арбат, д. 1',
    'Ячейка',
    'M',
    'место\u00a02\u00a0из\u00a03',
    'Отправление',
    'INV-100001',
    'Заказ',
    '261121004242',
    'Вес, всего',
    '1,5\u00a0кг',
    'Телефон',
    '···\u00a045-67',
    'YA1234567890128',
  ])
})

test('the symbol is the one of core: its code sets are named, so that its width is known', () => {
  const zpl = print()
  expect(zpl).toContain('^BY4^BCN,136,N,N,N,N^FH_^FD>:YA1>5234567890128^FS')
  const x = Number(/\^FO(\d+),\d+\^BY4/.exec(zpl)?.[1])
  expect(x).toBe((800 - 4 * code128Modules(code128Widths('YA1234567890128'))) / 2)
  expect(zplCode128('12>34', { y: 0, width: 800, height: 9, module: 2 })).toContain(
    '^FD>:12>034^FS',
  )
  expect(zplCode128('1234a', { y: 0, width: 800, height: 9, module: 2 })).toContain(
    '^FD>;1234>6a^FS',
  )
})

test('every label of an order, in its order', async () => {
  const labels = Array.from({ length: 450 }, (_, at) => testLabel({ parcelNumber: `N-${at}` }))
  let zpl = ''
  for await (const chunk of labelsZpl(labels, { brand: 'Ячейка', font: FONT }))
    zpl += Buffer.from(chunk).toString()
  expect(zpl.match(/\^XA/g)).toHaveLength(450)
  expect(zpl.indexOf('N-449^FS')).toBeGreaterThan(zpl.indexOf('N-448^FS'))
})

describe('texts that came from outside', () => {
  test('command nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary-ascii', maxLength: 64 }), (parcelNumber) => {
        const zpl = print({ parcelNumber })
        expect(zpl.match(/[\^~]XZ/g)).toHaveLength(1)
        expect(zpl).not.toContain('~')
      }),
    )
    expect(zplEscape('a^XZ~JA_5E\\&\n')).toBe('a_5EXZ_7EJA_5F5E_5C&_0A')
    expect(unescape(zplEscape('a^b~c_d\\e ё'))).toBe('a^b~c_d\\e ё')
  })

  test('never run out of their place, nor over each other', () => {
    for (const label of [
      testLabel(LONGEST),
      testLabel({ ...LONGEST, pointAddress: 'Щ'.repeat(500) }),
    ]) {
      const fields = fieldsOf(labelZpl(label, 'Ячейка', FONT))
      for (const { x, y, size } of fields) {
        expect(x).toBeLessThan(800)
        expect(y + size).toBeLessThan(600)
      }
      const target = fields.filter(({ x, y }) => x === 32 && y > 100 && y < 300)
      expect(target.length).toBeGreaterThan(3)
      for (const [at, field] of target.slice(1).entries()) {
        const before = target[at]
        expect(field.y).toBeGreaterThanOrEqual((before?.y ?? 0) + (before?.size ?? 0))
      }
      expect(Math.max(...target.map(({ y, size }) => y + size))).toBeLessThanOrEqual(296)
    }
  })
})

test('white on black, in the middle, at the right: as the box says', () => {
  const box = { x: 8, y: 16, width: 400, height: 40, sizes: [30] } as const
  expect(zplText('а', FONT, { ...box, align: 'center', reverse: true })).toBe(
    `^FO8,16^FR^A@N,30,30,${FONT}^FB400,1,0,C^FH_^FDа^FS\n`,
  )
  expect(zplText('а', FONT, { ...box, align: 'right' })).toContain('^FB400,1,0,R')
})
