import type { Approval } from '@yacheyka/contract/billing/console-approvals'
import { NBSP } from '@yacheyka/core/text/wording'
import { formatChange, formatWire } from '@yacheyka/frontend/money/wire-money.ts'

/** The sum of a request; of a correction, with its sign. */
export const formatApproved = ({ kind, amount }: Pick<Approval, 'kind' | 'amount'>): string =>
  kind === 'correction' ? `${formatChange(amount)}${NBSP}₽` : formatWire(amount)
