import { IDEMPOTENCY_KEPT_HOURS } from '@yacheyka/contract/merchant-api/idempotency'
import { MERCHANT_EVENTS } from '@yacheyka/core/api-keys/event-types'
import { WEBHOOKS_MAX } from '@yacheyka/core/api-keys/webhook'
import { counted, formatNumber } from '@yacheyka/core/text/wording'
import { CALLS_AT_ONCE, type Policy, quotasOf, windowOf } from '#/api-keys/key-quotas.ts'
import type { Env } from '#/env.ts'
import { DEVELOPERS_PATH } from './guides.ts'

/** What each counts, and of whom. */
const COUNTED: Readonly<Record<Policy, readonly [what: string, of: string]>> = {
  read: ['вызовы `GET`', 'ключа, у публичного — посетителя'],
  write: ['остальные вызовы', 'ключа, у публичного — посетителя'],
  parcels: ['посылки: заказанные, проверенные с `dry_run` и изменённые', 'компании'],
  documents: ['этикетки, счета, акты и выписки файлом', 'ключа'],
  snapshots: ['все точки одним файлом', 'ключа, у публичного — посетителя'],
  refused: ['отказы 401 и 403', 'адреса'],
  leaks: ['сообщения об утёкшем ключе', 'адреса'],
}

const tableOf = (header: readonly string[], rows: readonly (readonly string[])[]): string =>
  [header, header.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

/** The limits of this installation, as the reference names them; Markdown. */
export function describeLimits(env: Env): string {
  const quotaOf = quotasOf(env)
  const shown = (policy: Policy, test: boolean): string => {
    const within = windowOf(policy) === 3600 ? 'в час' : 'в минуту'
    return `${formatNumber(quotaOf(policy, { test, factor: 1 }))} ${within}`
  }
  const policies = Object.keys(COUNTED) as Policy[]
  const rows = policies.map((policy) => {
    const [what, of] = COUNTED[policy]
    return [`\`${policy}\``, what, of, shown(policy, false), shown(policy, true)]
  })
  return `## Лимиты

${tableOf(['лимит', 'считаются', 'у кого', 'боевой ключ', 'тестовый ключ'], rows)}

Одновременно — ${counted(CALLS_AT_ONCE, ['вызов', 'вызова', 'вызовов'])} с одним ключом. Вебхуков у компании — до ${WEBHOOKS_MAX}. \`Idempotency-Key\` помнится ${counted(IDEMPOTENCY_KEPT_HOURS, ['час', 'часа', 'часов'])}. События, доставки и журнал вызовов хранятся ${counted(env.API_KEEP_DAYS, ['день', 'дня', 'дней'])}.
Лимиты вашего ключа отвечает \`GET /me\`: сеть может их увеличить. Сверх лимита — \`rate_limited\`: [что делать](${DEVELOPERS_PATH}/errors#лимиты).
`
}

/** Types of events, each with what a key needs for it; Markdown. */
export const describeEvents = (): string => `## События

${tableOf(
  ['тип', 'право'],
  Object.entries(MERCHANT_EVENTS).map(([type, scope]) => [
    `[\`${type}\`](${DEVELOPERS_PATH}/events#${type})`,
    `\`${scope}\``,
  ]),
)}

Их отдаёт \`GET /events\` (право \`events:read\`) и приносят [вебхуки](${DEVELOPERS_PATH}/webhooks) (право \`webhooks:write\`). Когда приходит каждое: [События](${DEVELOPERS_PATH}/events).
`
