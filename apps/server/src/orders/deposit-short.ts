import { type Kopecks, formatMoney } from '@yacheyka/core/money/money'
import { typeset } from '@yacheyka/core/text/wording'
import { AppError } from '#/http/errors.ts'

/** 409 of an act that the deposit does not cover. */
export const depositShort = (missing: Kopecks) =>
  new AppError(
    409,
    'deposit_short',
    typeset(`На депозите не хватает ${formatMoney(missing)}. Пополните его и повторите.`),
  )
