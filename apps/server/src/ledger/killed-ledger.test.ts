import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, openTestDatabase } from '#/db/test-database.ts'
import { balanceOf } from './deposits.ts'
import { insertPayer, move } from './test-ledger.ts'
import { verifyLedger } from './verify-ledger.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const WRITER = fileURLToPath(new URL('test-ledger-writer.ts', import.meta.url))
const KILLS = 4
const START = 1_000_000

/** Lets the writer move so often and kills it in the middle of what comes next; the last number that it acknowledged. */
async function writeAndKill(words: readonly string[], afterMoves: number): Promise<number> {
  const child = spawn(process.execPath, [WRITER, database.url, ...words], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const gone = once(child, 'exit')
  let last = -1
  for await (const line of createInterface({ input: child.stdout })) {
    last = Number(/^moved (\d+)$/.exec(line)?.[1])
    if (last >= afterMoves) child.kill('SIGKILL')
  }
  await gone
  return last
}

/** The killed process's transaction ends when its server process notices. */
async function untilNobodyWrites(): Promise<void> {
  const count = async () => {
    const { rows } = await sql<{ count: number }>`
      SELECT count(*) AS count FROM pg_stat_activity
      WHERE application_name = 'test-ledger-writer' AND datname = current_database()`.execute(
      database.db,
    )
    return rows[0]?.count ?? 0
  }
  while ((await count()) > 0) continue
}

test(
  'a process killed between its transfers and within them loses nothing acknowledged and leaves nothing half',
  { tags: ['slow'] },
  async () => {
    const { db } = database
    for (let kill = 0; kill < KILLS; kill += 1) {
      const [from, to] = [await insertPayer(db), await insertPayer(db)]
      await move(db, { customerUid: from, change: START })
      const last = await writeAndKill([`run-${kill}`, from, to], kill * 7)
      await untilNobodyWrites()
      const [left, moved] = [await balanceOf(db, from), await balanceOf(db, to)]
      // What was said is there; one more may be, committed a moment before it could be said.
      expect(moved).toBeOneOf([last + 1, last + 2])
      expect(left + moved).toBe(START)
      expect((await verifyLedger(db)).errors).toEqual([])
      const again = { customerUid: to, change: 1, reference: `run-${kill}/${last}/top_up` }
      expect(await move(db, again)).toMatchObject({ outcome: 'done', replayed: true })
      expect(await balanceOf(db, to)).toBe(moved)
    }
  },
)
