import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readValuesFromFiles } from './env-files.ts'

const NAMES = ['SECRET', 'SMTP_URL', 'BRAND_FILE']
let folder = ''
let secret = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'env-files-'))
  secret = join(folder, 'secret')
  writeFileSync(secret, 'тайна из файла\n')
})
afterAll(() => {
  rmSync(folder, { recursive: true })
})

test('a value may lie in a file, without the end of its line', () => {
  const { values, errors } = readValuesFromFiles({ SECRET_FILE: secret, PORT: '1' }, NAMES)
  expect(values).toMatchObject({ SECRET: 'тайна из файла', PORT: '1' })
  expect(errors).toEqual([])
})

test('a variable whose own name ends so is no file of another', () => {
  const { values } = readValuesFromFiles({ BRAND_FILE: 'brand.json' }, [...NAMES, 'BRAND'])
  expect(values).toEqual({ BRAND_FILE: 'brand.json' })
})

test('a file that is missing, and a value given twice, are reported by their names', () => {
  const source = { SECRET: 'сама', SECRET_FILE: secret, SMTP_URL_FILE: join(folder, 'none') }
  expect(readValuesFromFiles(source, NAMES).errors).toEqual([
    'SECRET: задан и сам, и файлом SECRET_FILE',
    `SMTP_URL_FILE: не удалось прочитать ${join(folder, 'none')}`,
  ])
})
