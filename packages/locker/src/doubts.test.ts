import { expect, test } from 'vitest'
import type { Reading } from './lock.ts'
import type { Board } from './ports/board.ts'
import { createTestLocker, parcelOf, START, taskOf, type TestLocker } from './test-locker.ts'
import { COURIER, feedOf, signIn } from './test-staff.ts'

const ONE = parcelOf(1, [3])
const DAY = 24 * 3_600_000

/** What infrared sensors see behind every door; they flicker where there are several. */
const seeing =
  (...inside: readonly Reading['inside'][]) =>
  (board: Board): Board => {
    let count = 0
    return {
      ...board,
      read: async () => {
        const seen = inside[count % inside.length] ?? 'unknown'
        count += 1
        const readings = await board.read()
        return new Map([...readings].map(([key, { door }]) => [key, { door, inside: seen }]))
      },
    }
  }

/** The power is cut at the pulse, the door opens and is shut in the dark. */
async function createDoubtful(wrapBoard = seeing('unknown')) {
  const locker = await createTestLocker({ parcels: [ONE], wrapBoard })
  await locker.scan(ONE.qr)
  locker.cutPower()
  locker.take(3)
  await locker.restart()
  return locker
}
const checks = async (locker: TestLocker) =>
  (await locker.facts()).filter((fact) => fact.startsWith('check_cell'))

test('a doubt that nobody has come for in a day is looked into, once', async () => {
  const locker = await createDoubtful()
  expect(await locker.facts()).toContain('doubtful 3')
  await locker.wait(DAY - 60_000)
  expect(await checks(locker)).toEqual([])
  for (const pause of [60_000, 60_000, DAY]) await locker.wait(pause)
  expect(await checks(locker)).toEqual(['check_cell 3'])
  await locker.restart()
  await locker.wait(DAY)
  expect(await checks(locker)).toEqual(['check_cell 3'])
})

test('a visit to a doubtful cell begins its day anew', async () => {
  const locker = await createDoubtful()
  await locker.wait(DAY / 2)
  await locker.scan(ONE.qr)
  locker.cutPower()
  locker.take(3)
  await locker.restart()
  await locker.wait(DAY / 2 + 60_000)
  expect(await checks(locker)).toEqual([])
  await locker.wait(DAY / 2)
  expect(await checks(locker)).toEqual(['check_cell 3'])
})

test('an infrared «empty» settles a doubt as taken at the pulse', async () => {
  const locker = await createDoubtful(seeing('empty'))
  await locker.wait(1000)
  expect(await locker.events()).toEqual(['YA1-1 issued'])
  const event = (await locker.rows()).find(({ stream }) => stream === 'parcel')
  expect(event?.wall).toBe(START)
  expect(await locker.facts()).toEqual(['doubtful 3', 'doubt_settled 3'])
  expect(locker.agent().state().doors.get(3)).toMatchObject({ content: 'empty', cell: null })
  await locker.scan(ONE.qr)
  expect(locker.screen()).toMatchObject({ id: 'C6', outcome: 'handed_out' })
})

test.for([[['full']], [['unknown']], [['empty', 'full']]] as const)(
  'a doubt stays while sensors see %s',
  async ([inside]) => {
    const locker = await createDoubtful(seeing(...inside))
    for (let reading = 0; reading < 5; reading += 1) await locker.wait(1000)
    expect(await locker.facts()).toEqual(['doubtful 3'])
    expect(await locker.events()).toEqual([])
  },
)

test('an infrared «empty» settles nothing where there is no doubt', async () => {
  const locker = await createTestLocker({ parcels: [ONE], wrapBoard: seeing('empty') })
  for (let reading = 0; reading < 3; reading += 1) await locker.wait(1000)
  expect(await locker.facts()).toEqual([])
})

test('what a courier was taking out when the power went is returned, not handed out', async () => {
  const locker = await createTestLocker({ parcels: [ONE], wrapBoard: seeing('empty') })
  const tasks = [taskOf(ONE, { status: 'overdue' })]
  await locker.agent().submit({ kind: 'feed', answer: feedOf({ tasks, staff: [COURIER] }) })
  await signIn(locker)
  await locker.press('take_out')
  locker.cutPower()
  locker.take(3)
  await locker.restart()
  await locker.wait(1000)
  expect(await locker.events()).toEqual(['YA1-1 taken_for_return'])
})
