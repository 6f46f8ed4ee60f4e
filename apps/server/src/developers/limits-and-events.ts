import { MERCHANT_EVENT_TYPES, MERCHANT_EVENTS } from '@yacheyka/core/api-keys/event-types'
import { formatNumber, NBSP } from '@yacheyka/core/text/wording'
import {
  ADDRESS_POLICIES,
  KEY_CALLS_AT_ONCE,
  KEY_POLICIES,
  type Policy,
  quotaOf,
  windowSecondsOf,
} from '#/api-keys/quota-policies.ts'
import type { Env } from '#/env-schema.ts'
import { DEVELOPERS_PATH } from './guides.ts'

const COUNTED: Readonly<Record<Policy, string>> = {
  read: 'чтения одного ключа: `GET` и `HEAD`, а также адреса и методы, которых нет',
  write: 'остальные вызовы одного ключа',
  parcels: 'посылки, которые все ключи компании вместе заказывают, проверяют или меняют',
  documents: 'этикетки и документы одного ключа',
  snapshots: 'файлы всех точек одного ключа, `GET /points/snapshot`',
  refused: 'отказы 401 и 403 одному адресу',
  leaks: 'сообщения об утёкших ключах с одного адреса, `POST /keys/report_leak`',
}

/** The limits of this installation and the types of events, as Markdown. */
export function describeLimitsAndEvents(env: Env): string {
  const quota = (policy: Policy, test: boolean) =>
    `${formatNumber(quotaOf(env, policy, { test, factor: 1 }))} в${NBSP}${windowSecondsOf(policy) === 60 ? 'минуту' : 'час'}`
  return [
    '| лимит | что считается | боевой ключ | тестовый |',
    '| --- | --- | --- | --- |',
    ...[...KEY_POLICIES, ...ADDRESS_POLICIES].map(
      (policy) =>
        `| \`${policy}\` | ${COUNTED[policy]} | ${quota(policy, false)} | ${quota(policy, true)} |`,
    ),
    '',
    `Сеть может дать ключу и больше: свои лимиты он узнаёт в \`GET /me\`. С публичным ключом \`read\`, \`write\` и \`snapshots\` считаются у каждого посетителя отдельно. Одновременно с одним ключом идёт не больше ${KEY_CALLS_AT_ONCE} вызовов. Сколько осталось и что делать при 429: [лимиты](${DEVELOPERS_PATH}/errors#лимиты).`,
    '',
    `О событиях узнают в \`GET /events\` или из [вебхуков](${DEVELOPERS_PATH}/webhooks); когда бывает каждое и как читать их по порядку: [события](${DEVELOPERS_PATH}/events). Они хранятся ${env.API_KEEP_DAYS} дней.`,
    '',
    '| событие | право |',
    '| --- | --- |',
    ...MERCHANT_EVENT_TYPES.map(
      (type) =>
        `| [\`${type}\`](${DEVELOPERS_PATH}/events#${type}) | \`${MERCHANT_EVENTS[type]}\` |`,
    ),
  ].join('\n')
}
