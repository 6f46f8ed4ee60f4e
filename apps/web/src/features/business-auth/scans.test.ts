import { APPLICATION_MESSAGES, SCAN_SIZE_LIMIT } from '@yacheyka/core/applications/application'
import { describe, expect, test } from 'vitest'
import { addScans, SCAN_ACCEPT, scanName } from './scans.ts'

const file = (name: string, size = 1000): File => {
  const made = new File(['%PDF-'], name)
  Object.defineProperty(made, 'size', { value: size })
  return made
}
const names = (files: readonly File[]) => files.map(({ name }) => name)
const letters = (text: string) => Array.from(text, (letter) => file(`${letter}.pdf`))

test.each([
  ['скан.pdf', SCAN_SIZE_LIMIT - 1, true],
  ['скан.pdf', SCAN_SIZE_LIMIT, false],
  ['скан.pdf', 0, false],
  ['СКАН.JPEG', 1, true],
  ['скан.exe', 1, false],
  ['pdf', 1, false],
])('%s of %d bytes is taken: %s', (name, size, taken) => {
  const { files, refusal: rejection } = addScans([], [], [file(name, size)])
  expect(names(files)).toEqual(taken ? [name] : [])
  expect(rejection).toBe(taken ? undefined : APPLICATION_MESSAGES.badFiles([name]))
})

describe('a name serves once', () => {
  test.each([
    ['in this kind', letters('а'), [], ['а.pdf']],
    ['in the other kind', [], letters('а'), []],
  ])('%s', (_where, files, others, left) => {
    const added = addScans(files, others, [file('а.pdf')])
    expect(names(added.files)).toEqual(left)
    expect(added.refusal).toBe(APPLICATION_MESSAGES.badFiles(['а.pdf']))
  })

  test('twice in one choice, and in another way of writing the same letters', () => {
    const composed = 'й.pdf'.normalize('NFC')
    const apart = 'й.pdf'.normalize('NFD')
    expect(scanName(file(apart))).toBe(composed)
    const { files, refusal: rejection } = addScans([], [], [file(composed), file(apart)])
    expect(files).toHaveLength(1)
    expect(rejection).toBe(APPLICATION_MESSAGES.badFiles([composed]))
  })
})

test('five of a kind, and the sixth is said to be too many; the other kind has its own five', () => {
  const full = addScans(letters('аб'), [], letters('вгд'))
  expect([full.files.length, full.error]).toEqual([5, undefined])
  const over = addScans(full.files, [], letters('еж'))
  expect(names(over.files)).toEqual(names(full.files))
  expect(over.error).toBe('Превышено допустимое количество файлов (5)')
  expect(addScans([], full.files, letters('клмно')).error).toBeUndefined()
})

test('good files are taken beside the bad ones, which are named in their order', () => {
  const { files, refusal: rejection } = addScans(
    [],
    [],
    [file('1.exe'), file('2.pdf'), file('3.pdf', 6e6)],
  )
  expect(names(files)).toEqual(['2.pdf'])
  expect(rejection).toBe(
    'Возможно, загружаемый(е) файл(ы): 1.exe, 3.pdf - слишком велик(и) (больше 5 мегабайт), имеет(ют) неверное расширение или уже был выбран(ы)',
  )
})

test('the chooser offers what the rule allows', () => {
  expect(SCAN_ACCEPT).toBe('.pdf,.jpg,.jpeg,.png,.tif,.tiff')
})
