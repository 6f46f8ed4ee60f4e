import type { Approval } from '@yacheyka/contract/billing/console-approvals'
import { NBSP } from '@yacheyka/core/text/wording'
import { sayChange, sayWire } from '#/ui/wire-money.ts'

/** The sum of a request; of a correction, with its sign. */
export const sayApproved = ({ kind, amount }: Pick<Approval, 'kind' | 'amount'>): string =>
  kind === 'correction' ? `${sayChange(amount)}${NBSP}₽` : sayWire(amount)
