import type { CustomerArea } from '@yacheyka/core/accounts/customer-role'
import { paths } from '@yacheyka/frontend/paths.ts'

/** The menu of the business area (specification 1, «Business area shell»), and before it how the business goes: each section with whose it is. */
export const CABINET_MENU = [
  { to: paths.businessSummary(), label: 'Сводка', area: 'balance' },
  { to: paths.businessOrders(), label: 'Заказы', area: 'reading' },
  { to: paths.businessParcels(), label: 'Отправления', area: 'reading' },
  { to: paths.businessMap(), label: 'Карта почтоматов', area: 'everyone' },
  { to: paths.businessIntegrations(), label: 'Интеграции', area: 'integrations' },
  { to: paths.businessInstructions(), label: 'Правила и инструкции', area: 'everyone' },
  { to: paths.businessProfile(), label: 'Профиль', area: 'everyone' },
] as const satisfies readonly { to: string; label: string; area: CustomerArea }[]
