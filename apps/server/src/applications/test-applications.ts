import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { openTestApp, type TestApp } from '#/test-app.ts'
import { encodeForm, FIELDS, PDF, post, SCANS, type TestFile } from './test-scans.ts'

export const NOTHING = { applications: [], files: [], disk: 0 }

/** What is told of files that are no scans. */
export const bad = (...names: string[]) =>
  `Возможно, загружаемый(е) файл(ы): ${names.join(', ')} - слишком велик(и) (больше 5 мегабайт), имеет(ют) неверное расширение или уже был выбран(ы)`
export const scan = (name: string, bytes: Uint8Array = PDF, type = 'fns_scan'): TestFile => ({
  name,
  type,
  bytes,
})
export const sized = (size: number) => Buffer.concat([Buffer.alloc(size - PDF.length, PDF), PDF])

/** The server with files of its own, for the tests of the file that asks; each begins without applications. */
export function openApplications() {
  const dataDir = mkdtempSync(join(tmpdir(), 'yacheyka-applications-'))
  let opened: TestApp
  /** Tokens that the captcha lets pass, each once. */
  const tokens = new Set<string>()
  const checkedTokens: string[] = []
  const forget = async () => {
    await opened.database.db.deleteFrom('juridical_application').execute()
    rmSync(join(dataDir, 'files'), { recursive: true, force: true })
  }
  beforeAll(async () => {
    opened = await openTestApp(
      { DATA_DIR: dataDir, TRUST_PROXY: '1' },
      {
        captcha: {
          verify: (token) => {
            checkedTokens.push(token)
            return Promise.resolve(token === 'token' || tokens.delete(token))
          },
        },
      },
    )
  })
  afterAll(async () => {
    await opened.close()
    rmSync(dataDir, { recursive: true })
  })
  beforeEach(forget)

  const onDisk = () =>
    readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).filter((path) =>
      statSync(join(dataDir, path)).isFile(),
    )
  return {
    opened: () => opened,
    tokens,
    /** Tokens that the captcha was asked about. */
    checkedTokens: () => checkedTokens,
    forget,
    onDisk,
    send: async (
      fields: Readonly<Record<string, string>> = FIELDS,
      scans: readonly TestFile[] = SCANS,
      list?: unknown,
      headers: Readonly<Record<string, string>> = {},
    ) => {
      const response = await post(opened.app, await encodeForm(fields, scans, list), headers)
      return { status: response.statusCode, body: response.json<Record<string, unknown>>() }
    },
    stored: async () => {
      const { db } = opened.database
      return {
        applications: await db.selectFrom('juridical_application').selectAll().execute(),
        files: await db
          .selectFrom('application_file')
          .selectAll()
          .orderBy('type', 'desc')
          .execute(),
        disk: onDisk().length,
      }
    },
  }
}
