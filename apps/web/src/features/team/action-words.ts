import type { CompanyActionRow } from '@yacheyka/contract/accounts/company-actions'
import { CUSTOMER_ROLE_WORDING, CUSTOMER_ROLES } from '@yacheyka/core/accounts/customer-role'
import { formatNumber } from '@yacheyka/core/text/wording'

export function nameActor(actor: CompanyActionRow['actor']): string {
  switch (actor.kind) {
    case 'member':
      return actor.name
    case 'key':
      return 'Программа с ключом API'
    case 'report':
      return 'По сообщению об утечке'
    case 'network':
      return 'Служба сети'
  }
}

type Facts = CompanyActionRow['before']

const roleIn = (facts: Facts): string | undefined => {
  const role = CUSTOMER_ROLES.find((each) => each === facts?.['role'])
  return role && CUSTOMER_ROLE_WORDING[role]
}

const textsIn = (facts: Facts, field: string): string | undefined => {
  const value: unknown = facts?.[field]
  return Array.isArray(value) && value.length > 0 ? value.join(', ') : undefined
}

const LISTS = [
  ['origins', 'Сайты'],
  ['scopes', 'Права'],
  ['networks', 'Адреса'],
  ['types', 'События'],
] as const

/** What an entry says besides its action, line by line; fields that have no words of their own are left out. */
export const describeChange = ({ before, after }: CompanyActionRow): readonly string[] => {
  const [was, is] = [roleIn(before), roleIn(after)]
  const rule = after?.['developers_make_live_keys']
  const factor = after?.['limit_factor']
  return [
    ...(is === undefined ? [] : [was === undefined ? `Роль: ${is}` : `${was} → ${is}`]),
    ...(typeof rule === 'boolean'
      ? [rule ? 'Разработчики выпускают их сами' : 'Их подтверждает владелец']
      : []),
    ...(typeof factor === 'number'
      ? [factor === 1 ? 'Лимиты как у всех' : `Лимиты умножены на ${formatNumber(factor, 1)}`]
      : []),
    ...LISTS.flatMap(([field, title]) => {
      const texts = textsIn(after, field)
      return texts === undefined ? [] : [`${title}: ${texts}`]
    }),
  ]
}
