import { checkParcels } from '@yacheyka/contract/batches/batches'
import { createOrder } from '@yacheyka/contract/orders/orders'
import { validateWidgetTerminal } from '@yacheyka/contract/widget/widget'
import { pointNumberPath } from '@yacheyka/core/points/point-number'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInCustomer } from '#/accounts/test-accounts.ts'
import { makeTestKey } from '#/api-keys/test-keys.ts'
import { bodyOf, insertTerminal, lineTo } from '#/orders/test-orders.ts'
import type { TestApp } from '#/test-app.ts'
import { openWidgetApp, TOKEN } from '#/widget/test-widget.ts'

let opened: TestApp
beforeAll(async () => {
  opened = await openWidgetApp()
})
afterAll(() => opened.close())

test('what finds no free cell is noted where it was rejected, and nothing else', async () => {
  const { db } = opened.database
  const [anna, boris] = [await signInCustomer(opened), await signInCustomer(opened)] as const
  const key = await makeTestKey(db, boris.customerUid)
  const full = await insertTerminal(db, { M: 0, L: 0, XL: 1 })
  const post = (url: string, payload: object, headers: Readonly<Record<string, string>> = {}) =>
    opened.app.inject({ method: 'POST', url, payload, headers })

  const row = { row: 3, parcel_number: 'Ч-1', terminal_number: full.number, weight: 1000 }
  const checked = await post(
    checkParcels.path,
    {
      parcels: [
        { ...row, cells: ['L'] },
        { ...row, row: 4, parcel_number: 'Ч-2', cells: ['S'] },
      ],
    },
    anna.headers,
  )
  expect(checked.json().refused).toMatchObject([{ code: 'no_free_cell' }, { code: 'no_such_cell' }])

  const ordered = await post(
    createOrder.path.replace(':uid', anna.userUid),
    await bodyOf(db, [lineTo(full)]),
    anna.headers,
  )
  expect(ordered.json()).toMatchObject({ code: 'terminal_unavailable' })

  const parcel = (size: string) => ({
    number: `Б-${size}`,
    point: full.number,
    recipient: { phone: '+79161234567' },
    packages: [{ cell_size: size }],
    weight_g: 1500,
  })
  const api = (payload: object) =>
    post('/api/v1/orders', payload, { authorization: `Bearer ${key}`, 'idempotency-key': 'once' })
  expect((await api({ parcels: [parcel('L')], dry_run: true })).statusCode).toBe(422)
  expect((await api({ parcels: [parcel('M')] })).statusCode).toBe(422)

  const validate = (box: object) =>
    post(
      validateWidgetTerminal.path.replace(':number', pointNumberPath(full.number)),
      { weight: 100, ...box },
      { authorization: `Token ${TOKEN}` },
    )
  // Without a box the size is not known; a box of XL fits.
  await validate({})
  expect((await validate({ height: 40, width: 39, depth: 42 })).json()).toMatchObject({
    valid: true,
  })
  await db
    .updateTable('point_cell')
    .set({ taken: 1 })
    .where('point_uid', '=', full.uid)
    .where('cell_size', '=', 'XL')
    .execute()
  await validate({ height: 20, width: 39, depth: 42 })

  await opened.app.close()
  const { uid: token } = await db.selectFrom('widget_token').select('uid').executeTakeFirstOrThrow()
  const nameOf = new Map([
    [anna.customerUid, 'anna'],
    [boris.customerUid, 'boris'],
    [token, 'shop'],
  ])
  const noted = await db.selectFrom('room_refusal').selectAll().execute()
  expect(
    noted.map((each) => `${nameOf.get(each.asker_uid)} ${each.place} ${each.cell_size}`).toSorted(),
  ).toEqual(['anna order M', 'anna upload L', 'boris estimate L', 'boris order M', 'shop widget M'])
  expect(new Set(noted.map(({ point_uid: point }) => point))).toEqual(new Set([full.uid]))
})
