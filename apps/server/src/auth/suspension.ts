import { SUSPENDED_CODE } from '@yacheyka/contract/accounts/accounts'
import { typeset } from '@yacheyka/core/text/wording'
import type { Config } from '#/config.ts'
import { AppError } from '#/http/errors.ts'

/** What people of a suspended customer are told, at sign-in and at every call: 403, for no new sign-in would help. */
export const suspended = ({ brand }: Pick<Config, 'brand'>): AppError =>
  new AppError(
    403,
    SUSPENDED_CODE,
    typeset(
      `Вход в кабинет приостановлен. Отправления, которые уже в пути, едут дальше. Позвоните нам: ${brand.hotline}`,
    ),
  )
