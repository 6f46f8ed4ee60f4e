import { NBSP } from '@yacheyka/core/text/wording'
import { describe, expect, test } from 'vitest'
import { openActions } from './test-actions.ts'

const { opened, anna, topUp, balance, own, post, withKey, extend, parcelRow } = openActions()

describe('extension', () => {
  test('the price of a day, and the extension for days times it', async () => {
    await topUp(100_000)
    const price = await opened().app.inject({
      url: '/api/juridical/extend_price',
      headers: anna().headers,
    })
    expect([price.statusCode, price.json()]).toEqual([200, { price_per_day: '50.00' }])
    const { uid } = await own('overdue')
    const response = await extend(uid, 7)
    expect([response.statusCode, response.json()]).toEqual([
      200,
      { success: true, message: 'Срок хранения отправления был продлён' },
    ])
    expect(await balance()).toBe(100_000 - 35_000)
    expect(await parcelRow(uid)).toMatchObject({ status: 'delivered', extended_days: 7 })
  })

  test('one effect by the key, however often it comes, at once or later; another content is 422', async () => {
    await topUp(100_000)
    const { uid } = await own('delivered')
    const twins = await Promise.all([1, 2, 3, 4].map(() => extend(uid, 2, withKey('tab'))))
    const again = await extend(uid, 2, withKey('tab'))
    expect([...twins, again].map((each) => [each.statusCode, each.body])).toEqual(
      Array.from({ length: 5 }, () => [200, again.body]),
    )
    expect(await balance()).toBe(90_000)
    const other = await own('delivered')
    const reused = [
      await extend(uid, 3, withKey('tab')),
      await extend(other.uid, 2, withKey('tab')),
    ]
    expect(reused.map(({ statusCode }) => statusCode)).toEqual([422, 422])
    expect((await extend(uid, 2, withKey('tab-2'))).statusCode).toBe(200)
    expect(await parcelRow(uid)).toMatchObject({ extended_days: 4 })
  })

  test.each([
    [{}, ['extension_days', 'amount_to_pay']],
    [{ extension_days: null, amount_to_pay: '50.00' }, ['extension_days']],
    [{ extension_days: 1.5, amount_to_pay: '50.00' }, ['extension_days']],
    [{ extension_days: '1', amount_to_pay: '50.00' }, ['extension_days']],
    [{ extension_days: 0, amount_to_pay: '0.00' }, ['extension_days']],
    [{ extension_days: 8, amount_to_pay: '400.00' }, ['extension_days']],
    [{ extension_days: 1, amount_to_pay: 50 }, ['amount_to_pay']],
    [{ extension_days: 1, amount_to_pay: '50' }, ['amount_to_pay']],
    [{ extension_days: 1, amount_to_pay: '-50.00' }, ['amount_to_pay']],
    [{ extension_days: 1, amount_to_pay: '1e3' }, ['amount_to_pay']],
  ])('%j names the fields that are wrong', async (body, fields) => {
    const { uid } = await own('delivered')
    const response = await post(`${uid}/extend`, body)
    expect([response.statusCode, Object.keys(response.json())]).toEqual([400, fields])
  })

  test('the messages of days are those of the specification', async () => {
    const { uid } = await own('delivered')
    const say = async (days: unknown) =>
      (await post(`${uid}/extend`, { extension_days: days, amount_to_pay: '1.00' })).json()
        .extension_days[0]
    expect([await say(undefined), await say(0), await say(8)]).toEqual([
      'Поле обязательно для заполнения',
      'Значение не должно быть меньше 1',
      'Продление возможно не более чем на 7 дней',
    ])
  })

  test('another price, too little money and too many days are distinguished', async () => {
    await topUp(40_000)
    const { uid } = await own('delivered')
    const detail = async (days: number, amount: string) => {
      const response = await post(`${uid}/extend`, { extension_days: days, amount_to_pay: amount })
      return [response.statusCode, response.json().code, response.json().detail]
    }
    expect(await detail(2, '90.00')).toEqual([
      409,
      'price_changed',
      expect.stringContaining(`теперь 100,00${NBSP}₽`),
    ])
    expect((await extend(uid, 7)).statusCode).toBe(200)
    expect((await extend(uid, 6, withKey('later'))).statusCode).toBe(409)
    expect(await detail(2, '100.00')).toEqual([
      409,
      'deposit_short',
      expect.stringMatching(/^На.депозите не.хватает 50,00.₽/),
    ])
    await topUp(100_000)
    // A rejection keeps no key: what was short before is done now.
    expect((await extend(uid, 6, withKey('later'))).statusCode).toBe(200)
    expect(await detail(2, '100.00')).toEqual([
      409,
      'extension_limit',
      expect.stringMatching(/14 дней, осталось: 1$/),
    ])
  })
})
