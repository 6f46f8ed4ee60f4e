import { localTime, MOSCOW } from '@yacheyka/core/time/local-time'
import { sayDay } from '@yacheyka/core/time/wire-day'
import { typeset } from '@yacheyka/core/text/wording'
import { AppError, FieldErrors, notFound } from '#/http/errors.ts'
import type { Obstacle } from './settle-application.ts'

/** Why nothing was decided, as a call answers it. */
export function refusalOf(obstacle: Obstacle): AppError | FieldErrors {
  switch (obstacle.outcome) {
    case 'unknown':
      return notFound('Такой заявки нет')
    case 'settled':
      return new AppError(409, 'application_settled', saySettled(obstacle))
    case 'inn_taken':
      return new FieldErrors({ inn: [`Клиент с таким ИНН уже есть: ${obstacle.name}`] })
    case 'login_taken':
      return new FieldErrors({ login: ['Такой логин занят. Назовите другой'] })
  }
}

/** «Заявка уже одобрена: Марат Юсупов, 22 ноября в 14:05» */
function saySettled({ status, at, by }: Extract<Obstacle, { outcome: 'settled' }>): string {
  const decided = status === 'approved' ? 'Заявка уже одобрена' : 'По заявке уже отказано'
  return typeset(
    `${decided}: ${[by ?? 'командной строкой', sayTime(at)].filter(Boolean).join(', ')}`,
  )
}

function sayTime(at: Date | null): string {
  if (at === null) return ''
  const time = localTime(at.getTime(), MOSCOW)
  const [hour, minute] = [time.hour, time.minute].map((part) => String(part).padStart(2, '0'))
  return `${sayDay(time)} в ${hour}:${minute}`
}
