import { describeStatus, TRANSFER_KIND, withValues } from './descriptions-of-values.ts'
import {
  WEBHOOK_DELIVERY_STATES,
  WEBHOOK_DISABLED_REASONS,
  WEBHOOK_STATES,
} from '@yacheyka/core/api-keys/webhook'

const DELIVERY_MEANING = {
  pending: 'ждёт первой или следующей попытки',
  delivering: 'отправляется сейчас',
  delivered: 'сервер ответил 2xx',
  failed: 'не удалась десятая попытка',
  held: 'ждёт, пока вебхук включат',
  expired: 'не придёт никогда',
} as const
const WEBHOOK_STATE = withValues('Состояние вебхука.', WEBHOOK_STATES, {
  unverified: 'ждёт ответа 2xx на `webhook.ping`, события копятся',
  enabled: 'работает',
  failing: 'три неудачи подряд или больше, попытки реже и по одной',
  disabled: 'выключен, события копятся',
})
const DISABLED_REASON = withValues(
  'Кто или что выключило вебхук. null, если он не выключен.',
  WEBHOOK_DISABLED_REASONS,
  {
    merchant: 'магазин',
    failures: 'пять суток одних неудач',
    gone: 'ответ 410',
    operator: 'служба сети',
  },
)
const OUTCOME_STATUS = 'Код ответа сервера. null, если ответа не было.'
const ERROR =
  'Почему нет ответа: `connect`, `dns`, `tls`, `timeout`, `address_refused` и другие, новые могут появиться. null, если ответ был.'
const ANSWER = 'Первый килобайт тела ответа. null, если ответа не было.'
const MS = 'Сколько миллисекунд длился вызов.'

/** Events and webhooks. */
export const WEBHOOK_DESCRIPTIONS: Readonly<Record<string, string>> = {
  // Events.
  'listMerchantEvents.type':
    'Типы событий через запятую. Без него все, на которые у ключа есть права.',
  'listMerchantEvents.cursor':
    '`next_cursor` прошлого ответа: придёт то, что случилось после. Без него события с самого старого.',
  'listMerchantEvents.next_cursor':
    'Сохраните: с него продолжают и тогда, когда `has_more: false`. null, пока событий нет.',
  'listMerchantEvents.data': 'События, старые первыми.',
  has_more: '`true`: спрашивайте сразу, есть ещё. `false`: спросите позже с тем же `next_cursor`.',
  cursor_reset:
    '`true`: курсор слишком стар, ответ начат сначала; часть перемен могла остаться незамеченной.',
  'events.id': 'Идентификатор события, `evt_…`.',
  'MerchantEvent.id': 'Одинаков у повторов и досылок: уже виденный пропустите.',
  'MerchantEvent.type': 'Что случилось; значения и права — в руководстве «События».',
  timestamp: 'Когда это случилось.',
  api_version: 'Версия API, всегда `v1`.',
  'MerchantEvent.data': 'О чём событие. Контактов, кодов и ссылок здесь нет.',
  'MerchantEventData.id':
    'Чьё событие: `id` посылки, заказа, движения или счёта; у точек — ревизия.',
  'MerchantEventData.number': 'Номер: у посылки — магазина, у заказа и счёта — сети.',
  'MerchantEventData.version':
    'Версия посылки. Порядок событий не обещан: верно то, у которого она больше.',
  previous_status: 'Статус до перемены; значения те же, что у посылки.',
  previous_status_group: 'Группа статуса до перемены.',
  'MerchantEventData.by': 'Кто продлил хранение: `merchant` магазин, `operator` сотрудник сети.',
  'MerchantEventData.parcel': 'Посылка сразу после события.',
  'MerchantEventData.parcel.status': 'Статус; значения те же, что у посылки.',
  'MerchantEventData.parcel.point': 'Точка назначения.',
  'MerchantEventData.parcel.metadata':
    'Свои поля магазина, каковы они сейчас. null: для события слишком длинны, прочтите посылку.',
  'MerchantEventData.channel': 'Чем не ушло сообщение получателю: `sms` или `email`.',
  'MerchantEventData.template': 'Какое сообщение не ушло, например `arrived` — «посылка пришла».',
  final: 'Всегда `true`: больше его не пробуют отправить.',
  'MerchantEventData.price': 'Цена заказа.',
  paid_at: 'Когда заказ оплачен. null, если не оплачен.',
  'MerchantEventData.parcels': '`id` посылок заказа, не больше 1 000.',
  'MerchantEventData.kind': TRANSFER_KIND,
  'MerchantEventData.amount': 'Сумма движения или счёта.',
  'MerchantEventData.balance': 'Остаток депозита после движения.',
  'MerchantEventData.revision': 'Ревизия точек сети.',
  changed: 'Сколько точек изменилось с прошлого такого события.',

  // Webhooks.
  'webhook_endpoints.id': 'Идентификатор вебхука, `whk_…`.',
  url: 'Куда присылать: `https`, порт 443 или от 1024, имя, видное из интернета, без логина и `#`.',
  'createWebhookEndpoint.description': 'Для чего вебхук, до 200 знаков. По умолчанию пусто.',
  'changeWebhookEndpoint.description': 'Для чего вебхук, до 200 знаков.',
  types:
    'Типы событий или `["*"]` — все, и будущие. На то, чего ключ не может прочесть, он не подпишет.',
  filters: 'Что ещё отбирает события. По умолчанию ничего.',
  'filters.status_group':
    'У `parcel.status_changed` — только перемены в эти группы. Пустой список или без него — в любые.',
  overlap_hours:
    'Сколько часов прежний секрет подписывает вместе с новым, от 0 до 168. По умолчанию 24.',
  send_waiting: '`false`: накопленное не придёт никогда. По умолчанию `true`.',
  'WebhookEndpoint.id': 'Идентификатор вебхука, `whk_…`.',
  'WebhookEndpoint.url': 'Куда присылаются события.',
  'WebhookEndpoint.description': 'Для чего вебхук.',
  'WebhookEndpoint.types': 'Типы событий; `["*"]` — все, и будущие.',
  'WebhookEndpoint.filters': 'Что ещё отбирает события.',
  'WebhookEndpoint.filters.status_group':
    'У `parcel.status_changed` — только перемены в эти группы. Пустой список — в любые.',
  'WebhookEndpoint.state': WEBHOOK_STATE,
  failing_since: 'С каких пор одни неудачи. null, если их нет.',
  disabled_reason: DISABLED_REASON,
  waiting: 'Сколько доставок ждёт; больше 10 000 не считается.',
  last_success_at: 'Когда сервер последний раз ответил 2xx. null, если ещё ни разу.',
  previous_secret_until: 'До каких пор подписывает и прежний секрет. null, если он не действует.',
  secret: 'Секрет подписи, `whsec_…`. Показывается один раз.',

  // Deliveries.
  'webhook_deliveries.id': 'Идентификатор доставки, `dlv_…`.',
  'listWebhookDeliveries.endpoint': 'Доставки одного вебхука: его `id`.',
  'listWebhookDeliveries.event': 'Доставки одного события: его `id`.',
  'listWebhookDeliveries.number': 'Номер посылки, заказа или счёта, целиком.',
  'listWebhookDeliveries.type': 'Типы событий через запятую.',
  'listWebhookDeliveries.state': withValues(
    'Состояния через запятую.',
    WEBHOOK_DELIVERY_STATES,
    DELIVERY_MEANING,
  ),
  [`replayWebhook.from`]: 'С какого момента, RFC 3339: `2026-11-23T00:00:00Z`.',
  'replayWebhook.to': 'До какого момента, сам он не входит.',
  'replayWebhook.types': 'Только эти типы событий. Без него все, на которые вебхук подписан.',
  only_failed:
    '`true`: только события, которые этому вебхуку ни разу не доставлены. По умолчанию `false`.',
  deliveries: 'Сколько событий придёт.',
  'testWebhook.type': 'Образец какого события отправить. По умолчанию `webhook.ping`.',
  'testWebhook.at': 'Когда начат вызов.',
  'testWebhook.status': OUTCOME_STATUS,
  ms: MS,
  fault: ERROR,
  answer: ANSWER,
  'WebhookDelivery.id': 'Идентификатор доставки, `dlv_…`.',
  'WebhookDelivery.endpoint': '`id` вебхука.',
  'WebhookDelivery.event':
    '`id` события. null у `webhook.ping` и у событий, которые больше не хранятся.',
  'WebhookDelivery.type': 'Тип события. null, если оно больше не хранится.',
  'WebhookDelivery.number':
    'Номер посылки, заказа или счёта, о котором событие. null, если такого нет.',
  'WebhookDelivery.state': withValues(
    'Состояние доставки.',
    WEBHOOK_DELIVERY_STATES,
    DELIVERY_MEANING,
  ),
  'WebhookDelivery.reason':
    'Почему отправлено: `event` случилось событие, `replay` досылка за период, `resend` повтор одного.',
  attempts: 'Сколько попыток начато.',
  next_attempt_at: 'Не раньше какого момента следующая попытка. null, если её не будет.',
  last_attempt: 'Последняя законченная попытка. null, если такой ещё нет.',
  'last_attempt.at': 'Когда начата попытка.',
  'last_attempt.status': OUTCOME_STATUS,
  calls: 'Все попытки, старые первыми.',
  'calls.at': 'Когда начата попытка.',
  'calls.status': OUTCOME_STATUS,
  n: 'Номер попытки, с единицы.',

  // The sandbox.
  'advanceSandboxParcel.to': describeStatus(
    'В какой статус перевести. Пропускать статусы вперёд можно, назад — нет.',
  ),
  'advanceSandboxParcel.at':
    'Когда это случилось, RFC 3339: не раньше заказа и не в будущем. По умолчанию сейчас.',
  'listSandboxMessages.data': 'Сообщения получателю этой посылки.',
  'listSandboxMessages.data.channel': 'Чем ушло бы: `sms` или `email`.',
  'listSandboxMessages.data.template': 'Какое сообщение, например `arrived` — «посылка пришла».',
  'listSandboxMessages.data.recipient': 'Телефон или почта.',
  subject: 'Тема письма. У СМС пустая.',
  text: 'Текст сообщения.',
  'setSandboxDeposit.balance': 'Остаток депозита, каким он станет, до `"10000000.00"`.',
  'fireSandboxEvent.type': 'Образец события какого типа создать.',
  'fireSandboxEvent.id': 'Идентификатор созданного события.',
  'clearSandbox.parcels': 'Сколько посылок удалено.',
  'clearSandbox.orders': 'Сколько заказов удалено.',
}
