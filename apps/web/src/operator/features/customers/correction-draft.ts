import { CORRECTION_REASON_LENGTH_MAX } from '@yacheyka/core/billing/correction'
import { type Kopecks, parseTypedMoney } from '@yacheyka/core/money/money'

/** As the form has it. */
export interface CorrectionDraft {
  readonly way: 'give' | 'take'
  readonly sum: string
  readonly reason: string
}

export interface CorrectionErrors {
  readonly sum?: string
  readonly reason?: string
}

type Judged =
  | { readonly change: Kopecks; readonly reason: string }
  | { readonly errors: CorrectionErrors }

/** The correction that the form says, or what is wrong with it, all at once. */
export const judgeCorrection = ({ way, sum, reason }: CorrectionDraft): Judged => {
  const amount = parseTypedMoney(sum)
  const words = reason.trim()
  const errors: CorrectionErrors = {
    ...(amount === undefined || amount === 0
      ? { sum: 'Введите сумму в рублях больше нуля, например 1 234,50' }
      : {}),
    ...(words === '' ? { reason: 'Напишите причину' } : {}),
    ...(words.length > CORRECTION_REASON_LENGTH_MAX
      ? { reason: `Не длиннее ${CORRECTION_REASON_LENGTH_MAX} символов` }
      : {}),
  }
  if (amount === undefined || Object.keys(errors).length > 0) return { errors }
  return { change: way === 'take' ? -amount : amount, reason: words }
}
