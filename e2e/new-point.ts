/** What the console is told of a new point, a locker in Kazan unless told otherwise. */
export const pointBody = (number: string, fields: object = {}) => ({
  number,
  point_type: 'locker',
  active: true,
  address: 'Казань, улица Пушкина, 1',
  latitude: '55.79',
  longitude: '49.12',
  hours: 'ежедневно 9-21',
  fitting_room: false,
  check_order: false,
  payment_point: false,
  payment_card: false,
  payment_cash: false,
  ...fields,
})
