import { describe, expect, test } from 'vitest'
import { openActions, statusesOf } from './test-actions.ts'

const { own, post, withKey, block, parcelRow, reasonsOf } = openActions()

describe('block', () => {
  test('sets and takes back, with its time and its reasons', async () => {
    const { uid } = await own('in_delivery')
    const blocked = await block(uid, true, 'Ошибка в заказе')
    expect([blocked.statusCode, blocked.json()]).toEqual([
      200,
      { success: true, message: 'Отправление было заблокировано' },
    ])
    expect(await parcelRow(uid)).toMatchObject({ blocked: true, status: 'in_delivery' })
    const unblocked = await block(uid, null)
    expect([unblocked.statusCode, unblocked.json()]).toEqual([
      200,
      { success: true, message: 'Отправление было разблокировано' },
    ])
    expect(await parcelRow(uid)).toMatchObject({ blocked: false, status: 'in_delivery' })
    expect(await reasonsOf(uid)).toEqual([
      'Заблокирована отправителем: Ошибка в заказе',
      'Отправитель снял блокировку: через кабинет',
    ])
  })

  test.each([true, null] as const)(
    'of two tabs that say %s at once one acts, the other is informed what is so already',
    async (blocked) => {
      const { uid } = await own(blocked === true ? 'ready_for_pickup' : 'blocked_for_return')
      const tabs = await Promise.all([1, 2, 3].map(() => block(uid, blocked)))
      expect(statusesOf(tabs)).toEqual([200, 409, 409])
      const details = tabs.filter(({ statusCode }) => statusCode === 409)
      for (const each of details)
        expect(each.json().detail).toBe(
          blocked === true
            ? 'Посылку в статусе «Заблокирована и будет возвращена отправителю» нельзя заблокировать'
            : 'Посылку в статусе «Доставлена» нельзя разблокировать',
        )
      expect(await reasonsOf(uid)).toHaveLength(1)
    },
  )

  test('a key acts once, between two tabs that do the opposite', async () => {
    const { uid } = await own('in_delivery')
    await block(uid, true, '', withKey('b'))
    await block(uid, null)
    expect((await block(uid, true, '', withKey('b'))).statusCode).toBe(200)
    expect(await parcelRow(uid)).toMatchObject({ blocked: false })
  })

  test.each([[{}], [{ blocked: false }], [{ blocked: 'true' }], [{ blocked: 0 }]])(
    '%j is rejected with the name of the field',
    async (body) => {
      const { uid } = await own('in_delivery')
      const response = await post(`${uid}/block`, body)
      expect([response.statusCode, Object.keys(response.json())]).toEqual([400, ['blocked']])
    },
  )
})
