import { describe, expect, test } from 'vitest'
import { insertParcel } from '#/parcel-store/test-parcels.ts'
import { openConsole } from './test-console.ts'

const { as, request, db, eventsOf, get, inStatus } = openConsole()

describe('the card', () => {
  test('reports all but the code, what was said of the parcel, and what its recipient was reported', async () => {
    const parcel = await inStatus('ready_for_pickup', {
      receiverPhone: '+79161112233',
      receiverEmail: 'anna@example.com',
    })
    const response = await request('support', parcel.uid)
    expect(response.json()).toMatchObject({
      parcel_number: parcel.parcelNumber,
      phone: '+7(916)111-22-33',
      email: 'anna@example.com',
      tracking_number: parcel.parcelNumber,
      can: { extend: true, block: true, unblock: false, cancel: false, resend: true },
    })
    const messages = await request('support', `${parcel.uid}/messages`)
    expect(messages.json<{ count: number }>().count).toBe(2)
    const events = await request('support', `${parcel.uid}/events`)
    for (const { body } of [response, messages, events]) {
      expect(body).not.toContain(parcel.pin)
      expect(body).not.toContain(parcel.qr)
    }
    expect((await eventsOf(parcel.uid)).map(({ status }) => status)).toEqual([
      'ready_for_pickup',
      'delivered',
      'in_delivery',
      'created',
    ])
  })

  test('there is none of a cell, or of nothing', async () => {
    const parent = await insertParcel(db(), { cells: [{ size: 'S' }, { size: 'M' }] })
    for (const barcode of [parent.cells[0]?.barcode, 'YA0000000000000', 'x', parent.uid])
      for (const rest of ['', '/events', '/messages', '/labels', '/corrections'])
        expect(
          (await as('manager').inject({ url: `/api/operator/parcels/${barcode}${rest}` }))
            .statusCode,
        ).toBe(404)
    const card = await get<{ cells: readonly unknown[] }>(parent.uid)
    expect(card.cells).toHaveLength(2)
  })
})
