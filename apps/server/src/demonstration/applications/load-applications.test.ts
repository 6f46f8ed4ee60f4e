import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { parseRequisites } from '@yacheyka/core/applications/requisites'
import { APPLICANTS } from '@yacheyka/demonstration/people/applicants'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { folderFiles } from '#/adapters/files/folder.ts'
import { scanKind } from '#/applications/scan-content.ts'
import { holdsResume } from '#/vacancies/resume-content.ts'
import { TEST_OPTIONS } from '#/parcel-store/test-parcels.ts'
import { openTestDatabase, type TestDatabase } from '#/db/test-database.ts'
import { loadDemonstration } from '../load.ts'
import { picturePage } from './picture.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'yacheyka-applicants-'))
const files = folderFiles(join(dataDir, 'files'))
let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(async () => {
  await database.close()
  rmSync(dataDir, { recursive: true })
})

test(
  'applications with scans that the form would take, feedback and responses come once',
  { tags: ['slow'] },
  async () => {
    const load = () =>
      loadDemonstration(database.db, { ...TEST_OPTIONS, files }, { info: () => undefined })
    await load()
    await load()
    const { db } = database
    const scans = await db.selectFrom('application_file').selectAll().execute()
    expect(scans).toHaveLength(APPLICANTS.length * 2)
    for (const { file_key: key, media_type: type, size } of scans) {
      const bytes = Buffer.from((await files.get(key)) ?? [])
      expect([bytes.length, type]).toEqual([
        size,
        scanKind(bytes) === 'png' ? 'image/png' : 'application/pdf',
      ])
    }
    const feedback = await db.selectFrom('feedback').selectAll().execute()
    expect(feedback.filter(({ handled_at: at }) => at === null)).toHaveLength(3)
    expect(await db.selectFrom('feedback_reply').selectAll().execute()).toHaveLength(1)
    const responses = await db.selectFrom('vacancy_response').selectAll().execute()
    expect(responses).toHaveLength(4)
    for (const { file_key: key } of responses)
      expect(holdsResume('pdf', Buffer.from((await files.get(key)) ?? []))).toBe(true)
  },
)

test.each(APPLICANTS.map(({ facts }) => facts))('the numbers of $juridicalName agree', (facts) => {
  expect(parseRequisites({ ...facts, kpp: facts.kpp ?? undefined })).toHaveProperty('value')
})

test('a picture holds its letters: dark where they are, paper elsewhere', () => {
  const png = picturePage(60, 40, [{ text: 'Ш', x: 10, y: 35, size: 40 }])
  expect(scanKind(png)).toBe('png')
  const data = png.subarray(png.indexOf('IDAT') + 4)
  const rows = inflateSync(data)
  const at = (x: number, y: number) => rows[y * 61 + 1 + x] ?? 0
  const row = Array.from({ length: 60 }, (_, x) => at(x, 20))
  // Three strokes of the letter: from paper to ink three times.
  const strokes = row.filter((shade, x) => shade < 0x80 && (row[x - 1] ?? 0xff) >= 0x80)
  expect(strokes).toHaveLength(3)
  expect([at(2, 2), at(58, 38)]).toEqual([0xf4, 0xf4])
})
