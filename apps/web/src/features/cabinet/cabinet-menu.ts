import { paths } from '#/paths.ts'

/** The menu of the business area (specification 1, «Business area shell»), and before it how the business goes. */
export const CABINET_MENU = [
  { to: paths.businessSummary(), label: 'Сводка' },
  { to: paths.businessOrders(), label: 'Заказы' },
  { to: paths.businessParcels(), label: 'Отправления' },
  { to: paths.businessMap(), label: 'Карта почтоматов' },
  { to: paths.businessIntegrations(), label: 'Интеграции' },
  { to: paths.businessInstructions(), label: 'Правила и инструкции' },
  { to: paths.businessProfile(), label: 'Профиль' },
] as const
