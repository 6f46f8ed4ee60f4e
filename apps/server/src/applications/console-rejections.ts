import { localTime, MOSCOW } from '@yacheyka/core/time/local-time'
import { formatDay } from '@yacheyka/core/time/wire-day'
import { typeset } from '@yacheyka/core/text/wording'
import { AppError, FieldErrors, notFound } from '#/http/errors.ts'
import type { Rejection } from './settle-application.ts'

/** Why nothing was decided, as a call answers it. */
export function rejectionOf(rejection: Rejection): AppError | FieldErrors {
  switch (rejection.outcome) {
    case 'unknown':
      return notFound('Такой заявки нет')
    case 'settled':
      return new AppError(409, 'application_settled', formatSettled(rejection))
    case 'inn_taken':
      return new FieldErrors({ inn: [`Клиент с таким ИНН уже есть: ${rejection.name}`] })
    case 'login_taken':
      return new FieldErrors({ login: ['Такой логин занят. Назовите другой'] })
  }
}

/** «Заявка уже одобрена: Марат Юсупов, 22 ноября в 14:05» */
function formatSettled({ status, at, by }: Extract<Rejection, { outcome: 'settled' }>): string {
  const decided = status === 'approved' ? 'Заявка уже одобрена' : 'По заявке уже отказано'
  return typeset(
    `${decided}: ${[by ?? 'командной строкой', formatTime(at)].filter(Boolean).join(', ')}`,
  )
}

function formatTime(at: Date | null): string {
  if (at === null) return ''
  const time = localTime(at.getTime(), MOSCOW)
  const [hour, minute] = [time.hour, time.minute].map((part) => String(part).padStart(2, '0'))
  return `${formatDay(time)} в ${hour}:${minute}`
}
