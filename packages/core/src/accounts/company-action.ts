/** Actions of the audit log that the owners of a company read, as their cabinet calls them. */
export const COMPANY_ACTION_WORDING = {
  'member.invite': 'Приглашён сотрудник',
  'member.withdraw': 'Приглашение отозвано',
  'member.role': 'Роль сменена',
  'member.disable': 'Сотрудник отключён',
  'member.enable': 'Сотрудник включён',
  'member.live_keys': 'Правило о боевых ключах изменено',
  'api_key.create': 'Ключ создан',
  'api_key.confirm': 'Ключ подтверждён',
  'api_key.change': 'Сайты ключа сменены',
  'api_key.rotate': 'Ключ заменён',
  'api_key.limits': 'Лимиты ключа изменены',
  'api_key.revoke': 'Ключ отозван',
  'webhook.create': 'Вебхук создан',
  'webhook.change': 'Вебхук изменён',
  'webhook.limits': 'Предел вызовов вебхука изменён',
  'webhook.rotate': 'Секрет вебхука сменён',
  'webhook.disable': 'Вебхук выключен',
  'webhook.enable': 'Вебхук включён',
  'webhook.delete': 'Вебхук удалён',
  'sandbox.clear': 'Песочница очищена',
} as const
export type CompanyAction = keyof typeof COMPANY_ACTION_WORDING

export const COMPANY_ACTIONS = Object.keys(COMPANY_ACTION_WORDING) as [
  CompanyAction,
  ...CompanyAction[],
]
