import { expect, test } from 'vitest'
import { orderPaidMail, orderPlacedMail } from './order-mail.ts'

const settings = { brand: 'Ячейка', publicUrl: 'https://yacheyka.example' }
const facts = {
  uid: '00000000-0000-7000-8000-00000000000a',
  orderNumber: '261121004242',
  price: 123_450,
  parcels: 3,
}
const plain = ({ subject = '', body }: { subject?: string; body: string }) =>
  `${subject}\n${body}`.replaceAll('\u00a0', ' ')
const LINK = 'https://yacheyka.example/juridical/orders/261121004242'

test('a paid order: number, count, total, the page, the file', () => {
  const mail = orderPlacedMail(settings, { ...facts, paid: true })
  expect(mail).toMatchObject({
    template: 'order_placed',
    attachment: { kind: 'order', uid: facts.uid },
  })
  expect(plain(mail)).toContain('Заказ № 261121004242 оформлен и оплачен\n')
  expect(plain(mail)).toContain('(3 отправления на 1 234,50 ₽)')
  expect(plain(mail)).toContain(LINK)
  expect(plain(mail)).toContain('Ваша «Ячейка»')
})

test('a saved one says what it waits for, for how long, and where to pay', () => {
  const mail = orderPlacedMail(settings, { ...facts, paid: false })
  expect(plain(mail)).toContain('Заказ № 261121004242 сохранён и ждёт оплаты\n')
  expect(plain(mail)).not.toContain('оформлен')
  expect(plain(mail)).toContain('5 дней')
  expect(plain(mail)).toContain('https://yacheyka.example/juridical/deposit')
  expect(plain(mail)).toContain(LINK)
})

test('one that had waited is paid', () => {
  const mail = orderPaidMail(settings, { ...facts, parcels: 1 })
  expect(mail.template).toBe('order_paid')
  expect(plain(mail)).toContain('Заказ № 261121004242 оплачен\n')
  expect(plain(mail)).toContain('(1 отправление на 1 234,50 ₽)')
  expect(plain(mail)).toContain(LINK)
})
