import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { requireInstallation } from './require-installation.ts'

const folder = mkdtempSync(join(tmpdir(), 'yacheyka-installation-'))
afterAll(() => rmSync(folder, { recursive: true }))

const DATA_DIR = join(folder, 'data')

test('a folder without a database is rejected by its path, and nothing is made there', () => {
  expect(() => requireInstallation({ DATA_DIR }, false)).toThrow(
    new RegExp(`${DATA_DIR} установки нет.*--new`),
  )
  expect(existsSync(DATA_DIR)).toBe(false)
})

test('a new database is begun where that was requested; a given one is not looked for in a folder', () => {
  expect(() => requireInstallation({ DATA_DIR }, true)).not.toThrow()
  const DATABASE_URL = 'postgres://database.example/yacheyka'
  expect(() => requireInstallation({ DATA_DIR, DATABASE_URL }, false)).not.toThrow()
})

test('an installation of ours is found by its database', () => {
  mkdirSync(join(DATA_DIR, 'postgres'), { recursive: true })
  writeFileSync(join(DATA_DIR, 'postgres', 'PG_VERSION'), '18\n')
  expect(() => requireInstallation({ DATA_DIR }, false)).not.toThrow()
})
