import { describe, expect, test } from 'vitest'
import { signInCustomer } from '#/accounts/test-accounts.ts'
import { BROKEN_BODIES, FUZZ_STRINGS, FUZZ_VALUES, statusOfBroken } from '#/http/test-fuzz.ts'
import { openActions } from './test-actions.ts'

const { opened, anna, own, post, cancel, block, parcelRow } = openActions()

test("another's parcel, one cell of several and what is not there: 404, and nothing is done", async () => {
  const boris = await signInCustomer(opened())
  const parcel = await own('in_delivery', { cells: [{ size: 'M' }, { size: 'S' }] })
  const child = parcel.cells[0]?.uid ?? ''
  const acts = ['extend', 'cancel', 'block'].map((action) => ({
    action,
    body: { extension_days: 1, amount_to_pay: '50.00', canceled: true, blocked: true },
  }))
  for (const { action, body } of acts) {
    const responses = [
      await post(`${parcel.uid}/${action}`, body, boris.headers),
      await post(`${child}/${action}`, body),
      await post(`1111111111111111111111/${action}`, body),
      await post(`%00/${action}`, body),
    ]
    expect([action, ...responses.map(({ statusCode }) => statusCode)]).toEqual([
      action,
      404,
      404,
      404,
      404,
    ])
  }
  expect(await parcelRow(parcel.uid)).toMatchObject({ status: 'in_delivery', blocked: false })
})

test('who acts too often waits, from wherever; others do not', async () => {
  const { uid } = await own('created')
  for (let call = 0; call < 40; call += 1) await block(uid, null)
  const refused = await block(uid, null)
  expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
  const boris = await signInCustomer(opened())
  expect((await block(uid, null, '', boris.headers)).statusCode).toBe(404)
})

describe('what no form sends', () => {
  test.each(FUZZ_STRINGS)('%s as a reason is kept as text, or rejected', async (_name, text) => {
    const { uid } = await own('created')
    const response = await cancel(uid, text)
    expect([200, 400, 413]).toContain(response.statusCode)
    const { status } = await parcelRow(uid)
    expect(status).toBe(response.statusCode === 200 ? 'cancelled' : 'created')
  })

  test.each(FUZZ_VALUES)('%s as a reason is named', async (_name, value) => {
    const { uid } = await own('in_delivery')
    const response = await post(`${uid}/block`, { blocked: true, block_reason: value })
    expect([response.statusCode, Object.keys(response.json())]).toEqual([400, ['block_reason']])
  })

  test.each(BROKEN_BODIES)('a broken body is reported: %s', async (_name, type, payload) => {
    const { uid } = await own('in_delivery')
    const response = await opened().app.inject({
      method: 'POST',
      url: `/api/juridical/parcels/${uid}/block`,
      payload,
      headers: { ...anna().headers, 'content-type': type },
    })
    expect(response.statusCode).toBe(statusOfBroken(type))
    expect(JSON.stringify(response.json())).toMatch(/[а-я]/)
  })
})
