/** Who runs the network (decisions, section 9). */
export const OPERATOR_ROLES = ['administrator', 'manager', 'content', 'support'] as const
export type OperatorRole = (typeof OPERATOR_ROLES)[number]

export const OPERATOR_ROLE_WORDING: Readonly<Record<OperatorRole, string>> = {
  administrator: 'Администратор',
  manager: 'Менеджер',
  content: 'Редактор',
  support: 'Поддержка',
}
