import type { Member } from '@yacheyka/contract/accounts/members'
import {
  CUSTOMER_ROLE_WORDING,
  CUSTOMER_ROLES,
  type CustomerRole,
} from '@yacheyka/core/accounts/customer-role'
import { formatMoment } from '@yacheyka/ui/moment.ts'
import type { Tone } from '@yacheyka/ui/state-mark.tsx'

export const ROLE_CHOICES = CUSTOMER_ROLES.map((role) => ({
  value: role,
  title: CUSTOMER_ROLE_WORDING[role],
}))

/** The choice of a list, which is one of them. */
export const roleOf = (value: string): CustomerRole =>
  CUSTOMER_ROLES.find((role) => role === value) ?? 'shipper'

/** Whether the member may sign in now, or how far the invitation is. */
export const stateOf = ({
  state,
  invited_until: until,
}: Member): { readonly tone: Tone; readonly text: string } => {
  switch (state) {
    case 'active':
      return { tone: 'works', text: 'Работает' }
    case 'invited':
      return { tone: 'ends', text: `Приглашён, ссылка до ${formatMoment(until)}` }
    case 'expired':
      return { tone: 'trouble', text: 'Приглашение истекло' }
    case 'disabled':
      return { tone: 'over', text: 'Отключён' }
  }
}
