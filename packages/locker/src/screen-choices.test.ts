import { expect, test } from 'vitest'
import { createTestLocker, parcelOf, type TestLocker } from './test-locker.ts'
import { feedOf, signIn, TECHNICIAN } from './test-staff.ts'

const ONE = parcelOf(1, [3])
const CONTRAST = { kind: 'setting', setting: 'contrast' } as const
const settings = (locker: TestLocker) => {
  const { contrast, lowered, spoken } = locker.agent().screen.view().settings
  return { contrast, lowered, spoken }
}
const NONE = { contrast: false, lowered: false, spoken: false }

/** Somebody who has asked for a large screen before anything else. */
async function createChosen() {
  const locker = await createTestLocker({ parcels: [ONE] })
  await locker.press('help')
  await locker.press(CONTRAST)
  await locker.press('back')
  expect(settings(locker)).toEqual({ ...NONE, contrast: true })
  return locker
}

test('what somebody has chosen lasts for the visit', async () => {
  const locker = await createChosen()
  await locker.scan(ONE.qr)
  await locker.wait(150)
  locker.take(3)
  for (const pause of [150, 150]) await locker.wait(pause)
  await locker.press('took_it')
  expect(settings(locker).contrast).toBe(true)
  await locker.press('done')
  expect(settings(locker)).toEqual(NONE)
})

test.for(['help', 'enter_pin', null] as const)(
  'what somebody has chosen is gone when they are, from %s',
  async (button) => {
    const locker = await createChosen()
    if (button !== null) await locker.press(button)
    await locker.wait(60_000)
    expect(locker.agent().screen.view().stillThere).toBe(15)
    await locker.wait(15_000)
    expect(settings(locker)).toEqual(NONE)
    expect(locker.screen().id).toBe('A1')
  },
)

test('a technician chooses for everybody', async () => {
  const locker = await createTestLocker({ parcels: [ONE] })
  await locker.agent().submit({ kind: 'feed', answer: feedOf({ staff: [TECHNICIAN] }) })
  await signIn(locker, '123456', TECHNICIAN.badge)
  await locker.press('screen')
  await locker.press({ kind: 'setting', setting: 'lowered' })
  await locker.press('back')
  await locker.press('sign_out')
  await locker.press('help')
  await locker.press(CONTRAST)
  expect(settings(locker)).toEqual({ contrast: true, lowered: true, spoken: false })
  await locker.wait(75_000)
  expect(settings(locker)).toEqual({ ...NONE, lowered: true })
  await locker.wait(600_000)
  expect(locker.agent().screen.view().stillThere).toBeNull()
})

test('whoever comes to a door that was left open begins with the screen of everybody', async () => {
  const locker = await createChosen()
  await locker.scan(ONE.qr)
  await locker.wait(150)
  await locker.wait(180_000)
  expect(settings(locker).contrast).toBe(true)
  await locker.press('enter_pin')
  expect(settings(locker)).toEqual(NONE)
})
