import { expect, test } from 'vitest'
import { errorsOfScanList, hasScanExtension } from './application.ts'

const scan = (name: string, type: 'fns_scan' | 'egrul_scan' = 'fns_scan') => ({ name, type })
const both = [scan('инн.pdf'), scan('егрюл.pdf', 'egrul_scan')]

test('one of each kind is enough, five of each are allowed', () => {
  expect(errorsOfScanList(both)).toEqual([])
  const ten = Array.from({ length: 10 }, (_, at) =>
    scan(`${at}.jpg`, at < 5 ? 'fns_scan' : 'egrul_scan'),
  )
  expect(errorsOfScanList(ten)).toEqual([])
})

test('both kinds are requested', () => {
  expect(errorsOfScanList([])).toEqual([
    'Приложите файл: Свидетельство о постановке на учёт в налоговом органе',
    'Приложите файл: Выписка из ЕГРЮЛ или ЕГРИП',
  ])
})

test('too many of one kind, once chosen already, not of a kind: word for word', () => {
  const six = Array.from({ length: 6 }, (_, at) => scan(`${at}.png`))
  expect(errorsOfScanList([...six, ...both])).toEqual([
    'Превышено допустимое количество файлов (5)',
  ])
  expect(errorsOfScanList([...both, scan('инн.pdf', 'egrul_scan'), scan('virus.exe')])).toEqual([
    'Возможно, загружаемый(е) файл(ы): инн.pdf, virus.exe - слишком велик(и) (больше 5 мегабайт), имеет(ют) неверное расширение или уже был выбран(ы)',
  ])
})

test('scans that nobody could open are named by what ails them', () => {
  const damaged = [
    { name: 'инн.pdf', damage: 'locked' },
    { name: 'егрюл.pdf', damage: 'broken' },
    { name: 'скан.tif', damage: 'brokenTiff' },
  ] as const
  expect(errorsOfScanList(both, [], damaged)).toEqual([
    'Файл PDF повреждён или сохранён не целиком: егрюл.pdf. Сохраните его заново и приложите ещё раз.',
    'Файл PDF закрыт паролем: инн.pdf. Снимите защиту и приложите его ещё раз.',
    'Файл TIFF повреждён или слишком велик для просмотра: скан.tif. Сохраните его заново, лучше в PDF, и приложите ещё раз.',
  ])
})

test('the ending is read whatever its case', () => {
  expect(['a.PDF', 'a.b.jpeg', 'a.JPG', 'a.png', 'a.tif', 'a.TIFF'].every(hasScanExtension)).toBe(
    true,
  )
  expect(['pdf', 'a.exe', 'a.pdf.exe', 'a', '', 'a.', 'a.gif'].some(hasScanExtension)).toBe(false)
})
