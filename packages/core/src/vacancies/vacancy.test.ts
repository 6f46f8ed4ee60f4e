import { expect, test } from 'vitest'
import { NAME, resumeExtension } from './vacancy.ts'

test.each(['Иванова Анна', 'Ёлкина Фёкла', 'Салтыков-Щедрин Михаил', 'иванова анна-мария', 'Я Ю'])(
  '%j is a name',
  (name) => {
    expect(NAME.test(name)).toBe(true)
  },
)

test.each([
  'Иванова',
  'Иванова Анна Петровна',
  'Иванова  Анна',
  'Иванова\u00a0Анна',
  'Иванова\nАнна',
  '-Иванова Анна',
  'Иванова- Анна',
  'Ива--нова Анна',
  'Ivanova Анна',
  'Иванова А.',
  'Иванова Анна1',
  "О'Нил Шон",
])('%j is none', (name) => {
  expect(NAME.test(name)).toBe(false)
})

test.each([
  ['pdf', 'pdf'],
  ['.PDF', 'pdf'],
  ['резюме.v2.docx', 'docx'],
  [' txt ', 'txt'],
  ['', undefined],
  ['pdf.exe', undefined],
  ['xlsx', undefined],
  ['pdf\u0000', undefined],
])('%j ends with %j', (name, extension) => {
  expect(resumeExtension(name)).toBe(extension)
})
