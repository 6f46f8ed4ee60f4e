import { formatWireMoney, parseTypedMoney } from '@yacheyka/core/money/money'
import type { Errors } from '@yacheyka/frontend/forms/form-errors.ts'

/** As the form has it. */
export interface CorrectionDraft {
  readonly way: 'give' | 'take'
  /** As it is typed, without a sign. */
  readonly change: string
  readonly reason: string
}

export const toBody = ({ way, change, reason }: CorrectionDraft) => {
  const sum = parseTypedMoney(change) ?? 0
  return { change: formatWireMoney(way === 'take' ? -sum : sum), reason: reason.trim() }
}

/** What the schema of the body says in the terms of the wire. */
export const errorsOf = ({ change }: CorrectionDraft): Errors =>
  (parseTypedMoney(change) ?? 0) === 0
    ? { change: 'Введите сумму в рублях больше нуля, например 1 234,50' }
    : {}
