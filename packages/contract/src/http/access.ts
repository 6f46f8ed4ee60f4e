/**
 * Whose call it is. Each call of the contract says so; OpenAPI and docs/access.md are written from it, and
 * `apps/server/src/access/every-cell.test.ts` proves it on the running server, cell by cell.
 */
export const ACCESS = {
  anyone: 'все',
  'anyone or customer': 'все; заказчику — ещё о его посылках',
  'refresh token': 'токен обновления, в теле',
  'password link': 'ссылка на смену пароля',
  customer: 'заказчик',
  widget: 'токен виджета или публичный ключ',
  feed: 'токен ленты',
  device: 'постамат',
  'api key': 'ключ API',
  'publishable or api key': 'ключ API, и публичный',
  'publishable key in path': 'публичный ключ в адресе',
  'operator half-way': 'оператор посреди входа',
  operator: 'оператор',
} as const
export type Access = keyof typeof ACCESS
