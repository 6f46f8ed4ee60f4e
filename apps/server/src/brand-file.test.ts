import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brandSchema } from '@yacheyka/contract/site/brand'
import { afterAll, expect, test } from 'vitest'
import { makeConfig } from './config.ts'
import { parseEnv } from './env.ts'
import { publicConfigOf } from './site/public-config.ts'

const folder = mkdtempSync(join(tmpdir(), 'yacheyka-brand-'))
afterAll(() => rmSync(folder, { recursive: true }))

const SECRET = 'a secret that only tests know, 32+'

interface BrandJson {
  readonly requisites: Readonly<Record<string, string>>
}
const brandFile = new URL('../../../brand.json', import.meta.url)
const json = JSON.parse(readFileSync(brandFile, 'utf8')) as BrandJson

const start = (requisites: Readonly<Record<string, string>> = {}) => {
  const file = join(folder, 'brand.json')
  const brand = { ...json, requisites: { ...json.requisites, ...requisites } }
  writeFileSync(file, JSON.stringify(brand))
  return makeConfig(parseEnv({ BRAND_FILE: file, SECRET, DEMO: '0' }))
}

test('the requisites of the repository’s brand are sound, and no page gets them', () => {
  const config = start()
  expect(config.brand.requisites?.account).toBe(json.requisites['account'])
  expect(publicConfigOf(config, null, false).brand).toEqual(brandSchema.parse(json))
  expect(JSON.stringify(publicConfigOf(config, null, false))).not.toContain(json.requisites['inn'])
})

test.each(['account', 'correspondent_account', 'inn'])(
  'one wrong digit in %s stops the start and is named',
  (field) => {
    const digits = json.requisites[field] ?? ''
    for (let at = 0; at < digits.length; at += 1) {
      const wrong = String((Number(digits[at]) + 1) % 10)
      const typed = digits.slice(0, at) + wrong + digits.slice(at + 1)
      expect(() => start({ [field]: typed })).toThrow(`requisites.${field}`)
    }
  },
)

test('a bank of another BIC is not the account’s; an entrepreneur has no KPP', () => {
  expect(() => start({ bic: '044525225' })).toThrow('requisites.account')
  expect(() => start({ kpp: '77' })).toThrow('requisites.kpp')
  expect(start({ kpp: '', director: '', accountant: '' }).brand.requisites?.kpp).toBe('')
})

test('a name and a hotline are enough: the name is the legal entity’s, and all else is absent', () => {
  const file = join(folder, 'least.json')
  writeFileSync(file, JSON.stringify({ name: 'Сорока', hotline: '+7 843 200-00-00' }))
  const config = makeConfig(parseEnv({ BRAND_FILE: file, SECRET, DEMO: '0' }))
  const { colours, ...brand } = publicConfigOf(config, null, false).brand
  expect(brand).toEqual({
    name: 'Сорока',
    hotline: '+7 843 200-00-00',
    legal_entity: 'Сорока',
    partners: [],
    documents: [],
  })
  expect(colours).toEqual(brandSchema.parse(json).colours)
})
