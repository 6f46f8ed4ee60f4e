import { fireEvent, screen, within } from '@testing-library/react'

/** What the server knows of lockers in the tests. */
export const LOCKER = {
  uid: 'l',
  number: 'МСК-0001',
  name: 'Почтомат у метро',
  settlement: 'Москва',
  city: 'Москва',
  address: 'Москва, Тверская улица, 1',
  point: { type: 'Point', coordinates: [37.6, 55.7] },
  point_type: 'Почтомат',
  photos: [],
  operation_time: [],
  how_to_find: '',
  payment_methods: [],
  workhours_comment: '',
  overloaded: false,
}

export const newForm = () => screen.getByRole('form', { name: 'Новое отправление' })
export const field = (label: string, form = newForm()) => within(form).getByLabelText(label)
export const type = (label: string, value: string, form = newForm()) =>
  fireEvent.change(field(label, form), { target: { value } })
export const press = (name: string, where: HTMLElement = document.body) =>
  fireEvent.click(within(where).getByRole('button', { name }))

/** Everything that a parcel needs, its size chosen and its locker found by words. */
export const fillParcel = async (number: string) => {
  type('Номер отправления', number)
  type('Описание', 'Посуда')
  type('Объявленная стоимость', '1 000')
  type('Размер ячейки', 'S')
  fireEvent.input(field('Телефон получателя'), { target: { value: '+7(916)123-45-67' } })
  type('Почтомат', 'тверская')
  fireEvent.click(await screen.findByRole('option', { name: /Тверская/ }))
}

export const addParcel = async (number: string) => {
  await fillParcel(number)
  press('Добавить отправление')
  await screen.findByRole('row', { name: new RegExp(number) })
}
