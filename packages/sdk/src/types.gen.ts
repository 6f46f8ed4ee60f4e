// Written by `npm run sdk-types` from the contract of /api/v1.

/** One of the values, or one that came later: answers may gain values any day. */
export type Open<Known extends string> = Known | (string & {})

/** Stable codes of refusals. */
export type ProblemCode = Open<"bad_request" | "bad_cursor" | "unknown_parameter" | "idempotency_key_missing" | "bad_idempotency_key" | "key_missing" | "key_malformed" | "key_unknown" | "key_revoked" | "key_expired" | "key_in_query" | "scope_missing" | "address_not_allowed" | "foreign_origin" | "secret_key_in_browser" | "account_suspended" | "test_key_only" | "live_key_only" | "not_found" | "method_not_allowed" | "point_full" | "point_unavailable" | "price_changed" | "deposit_short" | "unpaid_limit" | "number_taken" | "all_cancelled" | "idempotency_in_progress" | "deposit_full" | "action_refused" | "webhook_refused" | "extension_limit" | "contacts_refused" | "version_mismatch" | "if_match_required" | "request_timeout" | "too_large" | "headers_too_large" | "unsupported_media_type" | "validation_failed" | "unknown_field" | "phone_invalid" | "email_invalid" | "number_invalid" | "weight_out_of_range" | "too_heavy" | "too_big" | "oversize" | "batch_rejected" | "unknown_city" | "idempotency_key_reused" | "url_refused" | "too_many_items" | "rate_limited" | "daily_limit" | "too_many_at_once" | "internal" | "unavailable" | "no_tariff" | "storage_full">

export type Point = {
  /** Номер точки: с ним заказывают посылку. */
  number: string
  /** Название точки для людей. */
  name: string
  /** Вид точки: `locker` — почтомат, `pickup` — пункт выдачи. */
  type: Open<"locker" | "pickup">
  /** Город, как его называют заказы и цены. */
  city: string
  /** Адрес строкой, с городом. */
  address: string
  /** Координаты в градусах, WGS 84. */
  location: {
    /** Долгота. */
    lon: number
    /** Широта. */
    lat: number
  }
  /** Часовой пояс точки по IANA, например `Europe/Moscow`. */
  time_zone: string
  /** Часы работы по местному времени, семь строк с понедельника: `09:00-21:00`. Круглые сутки — `00:00-24:00`. */
  hours: Array<string>
  /** Как найти точку на месте. Пустая строка, если не описано. */
  how_to_find: string
  /** Адреса фотографий точки. */
  photos: Array<string>
  /** Чем можно заплатить в самой точке. */
  payment: {
    /** Картой. */
    card: boolean
    /** Наличными. */
    cash: boolean
  }
  /** Есть ли примерочная. */
  fitting_room: boolean
  /** Наибольший вес посылки в граммах. null: не известно, и ничего не ограничивает. */
  max_weight_g: number | null
  /** Размеры ячеек, которые в точке есть. null: не известно, и ничего не ограничивает. */
  cell_sizes: Array<Open<"S/2" | "M/2" | "S" | "M" | "L" | "XL">> | null
  /** Работает ли точка. Закрытая посылок не принимает. */
  active: boolean
  /** Примет ли точка такую посылку сейчас: да при `free` и `almost_full`. */
  state: Open<"free" | "almost_full" | "full" | "closed" | "too_heavy" | "too_big">
  /** Почему точка не примет посылку или чего ждать, одной фразой. Пустая строка, если сказать нечего. */
  reason: string
  /** Сколько свободных ячеек вместит посылку из запроса. null: о ячейках точки ничего не известно. */
  free_cells: number | null
  /** Метров по прямой от `near`. null, если `near` не назван. */
  distance_m: number | null
  /** Ревизия точек сети, с которой точка прочитана. */
  revision: number
}

export type ChangedPoint = {
  /** Номер точки: с ним заказывают посылку. */
  number: string
  /** Название точки для людей. */
  name: string
  /** Вид точки: `locker` — почтомат, `pickup` — пункт выдачи. */
  type: Open<"locker" | "pickup">
  /** Город, как его называют заказы и цены. */
  city: string
  /** Адрес строкой, с городом. */
  address: string
  /** Координаты в градусах, WGS 84. */
  location: {
    /** Долгота. */
    lon: number
    /** Широта. */
    lat: number
  }
  /** Часовой пояс точки по IANA, например `Europe/Moscow`. */
  time_zone: string
  /** Часы работы по местному времени, семь строк с понедельника: `09:00-21:00`. Круглые сутки — `00:00-24:00`. */
  hours: Array<string>
  /** Как найти точку на месте. Пустая строка, если не описано. */
  how_to_find: string
  /** Адреса фотографий точки. */
  photos: Array<string>
  /** Чем можно заплатить в самой точке. */
  payment: {
    /** Картой. */
    card: boolean
    /** Наличными. */
    cash: boolean
  }
  /** Есть ли примерочная. */
  fitting_room: boolean
  /** Наибольший вес посылки в граммах. null: не известно, и ничего не ограничивает. */
  max_weight_g: number | null
  /** Работает ли точка. Закрытая посылок не принимает. */
  active: boolean
  /** Ревизия точек сети, с которой точка прочитана. */
  revision: number
}

export type Order = {
  /** Идентификатор заказа, для вызовов. */
  id: string
  /** Номер заказа для людей: он стоит в документах и в кабинете. */
  number: string
  /** Статус заказа. */
  status: Open<"awaiting_payment" | "active" | "completed">
  /** Оплата: `paid` — оплачен, `awaiting` — ждёт денег на депозите, `overdue` — не оплачен в срок, его ячейки освобождены. */
  payment_status: Open<"paid" | "awaiting" | "overdue">
  /** Цена всех посылок заказа. */
  price: string
  /** Валюта, всегда `RUB`. */
  currency: "RUB"
  /** Когда создано. */
  created_at: string
  /** Сколько в заказе посылок. */
  parcels_count: number
  /** `true` у сделанного тестовым ключом. */
  test: boolean
}

export type Parcel = {
  /** Штрихкод: под ним посылка живёт в сети. У тестовых начинается с `YT`. */
  id: string
  /** Номер посылки у магазина. */
  number: string
  /** `id` заказа. null, если посылка не из заказа. */
  order: string | null
  /** Номер заказа для людей. null вместе с `order`. */
  order_number: string | null
  /** Статус. `delivered` значит «лежит в точке»; покупатель забрал посылку при `status_group: received`. */
  status: Open<"created" | "awaiting_acceptance" | "ready_for_delivery" | "awaiting_courier" | "shipped_from_warehouse" | "in_delivery" | "delivered" | "stored" | "ready_for_pickup" | "overdue" | "received" | "issued" | "handed_over" | "removed_from_locker" | "taken_for_return" | "blocked_for_return" | "returned" | "cancelled">
  /** Группа статуса: по ней решает программа магазина. */
  status_group: Open<"preparing" | "in_transit" | "at_point" | "overdue" | "received" | "returning" | "returned" | "cancelled">
  /** Статус словами по-русски; с `Accept-Language: en` по-английски. */
  status_text: string
  /** Когда посылка перешла в этот статус. null, пока о ней ничего не сообщали. */
  status_at: string | null
  /** Растёт с каждой переменой: из двух ответов верен тот, где она больше. Её называют в `If-Match`. */
  version: number
  /** Заблокирована: покупателю не выдаётся, вернётся отправителю. */
  blocked: boolean
  /** Точка назначения. */
  point: {
    /** Номер точки, например `МСК-0417`. */
    number: string
    /** Название точки. */
    name: string
    /** Город точки, как его называют заказы и цены. */
    city: string
    /** Адрес точки строкой. */
    address: string
  }
  /** Как посылка попадает в точку: `yourself` — магазин привозит сам, `courier` — курьер забирает со склада. null: не известно. */
  service_type: Open<"courier" | "yourself"> | null
  /** Места посылки, по ячейке на место. */
  packages: Array<{
    /** Штрихкод места. У посылки из одного места совпадает с `id`. */
    barcode: string
    /** Размер ячейки. null: не известен. */
    cell_size: Open<"S/2" | "M/2" | "S" | "M" | "L" | "XL"> | null
    /** Статус этого места, значения те же, что у посылки. */
    status: Open<"created" | "awaiting_acceptance" | "ready_for_delivery" | "awaiting_courier" | "shipped_from_warehouse" | "in_delivery" | "delivered" | "stored" | "ready_for_pickup" | "overdue" | "received" | "issued" | "handed_over" | "removed_from_locker" | "taken_for_return" | "blocked_for_return" | "returned" | "cancelled">
  }>
  /** Вес в граммах. null: не известен. */
  weight_g: number | null
  /** Объявленная стоимость. null: не названа. */
  declared_value: string | null
  /** Сколько стоит отправление. null: не известно. */
  price: string | null
  /** Валюта, всегда `RUB`. */
  currency: "RUB"
  /** Получатель. Без права `recipient:read` цифры и буквы скрыты точками. */
  recipient: {
    /** Телефон вида `+79161234567`. */
    phone: string
    /** Почта. Пустая строка, если её нет. */
    email: string
  }
  /** Товары в посылке. */
  items: Array<{
    /** Название товара. */
    label: string
    /** Цена одной штуки, вида `"590.00"`, до 100 000 рублей. */
    price: string
    /** Сколько штук. */
    quantity: number
    /** Ставка НДС товара, в процентах или расчётная. */
    vat: Open<"0" | "5" | "7" | "10" | "20" | "22" | "105" | "107" | "110" | "120" | "122" | "none">
  }>
  /** Что в посылке. Пустая строка, если не сказано. */
  description: string
  /** Свои поля магазина, как он их прислал. */
  metadata: Record<string, string>
  /** До какого момента посылка лежит в точке. null, пока она не в точке. */
  expires_at: string | null
  /** Последний день хранения по часам точки, `2026-11-26`. null, пока посылка не в точке. */
  expires_on: string | null
  /** Часовой пояс точки по IANA, например `Europe/Moscow`. */
  time_zone: string
  /** Сколько хранения можно ещё купить. */
  extension: {
    /** На сколько дней ещё можно продлить, всего их 14. */
    days_left: number
    /** Цена одного дня. null: тарифа сейчас нет. */
    price_per_day: string | null
  }
  /** Что с посылкой можно сделать сейчас. */
  can: {
    /** Продлить хранение. */
    extend: boolean
    /** Отменить. */
    cancel: boolean
    /** Заблокировать. */
    block: boolean
    /** Снять блокировку. */
    unblock: boolean
    /** Послать код получения ещё раз. */
    resend_code: boolean
    /** Сменить получателя. */
    change_recipient: boolean
  }
  /** Страница отслеживания для покупателя. */
  tracking_url: string
  /** Страница с кодом получения: показывайте её только получателю. Есть с правом `pickup:read`. */
  pickup_url?: string | undefined
  /** Когда создано. */
  created_at: string
  /** `true` у сделанного тестовым ключом. */
  test: boolean
  /** Что попросили в `expand`. */
  expanded?: {
    /** Заказ посылки. */
    order?: Order | null | undefined
    /** Точка назначения целиком. */
    point?: Point | null | undefined
    /** История, старое первым. */
    events?: Array<ParcelEvent> | undefined
  } | undefined
}

export type ParcelEvent = {
  /** Не меняется: по нему отличают уже виденную запись. */
  id: string
  /** Статус, в который посылка перешла; значения те же, что у посылки. */
  status: Open<"created" | "awaiting_acceptance" | "ready_for_delivery" | "awaiting_courier" | "shipped_from_warehouse" | "in_delivery" | "delivered" | "stored" | "ready_for_pickup" | "overdue" | "received" | "issued" | "handed_over" | "removed_from_locker" | "taken_for_return" | "blocked_for_return" | "returned" | "cancelled">
  /** Группа статуса: по ней решает программа магазина. */
  status_group: Open<"preparing" | "in_transit" | "at_point" | "overdue" | "received" | "returning" | "returned" | "cancelled">
  /** Статус словами по-русски; с `Accept-Language: en` по-английски. */
  status_text: string
  /** Когда это случилось. */
  occurred_at: string
  /** Кто это сделал: `network` почтомат или курьер, `merchant` магазин, `operator` сотрудник сети, `system` сама система, `recipient` получатель. */
  by: Open<"network" | "merchant" | "operator" | "system" | "recipient">
  /** Номер точки, где это случилось. null, если не в точке. */
  point: string | null
}

export type YacheykaEvent = {
  /** Одинаков у повторов и досылок: уже виденный пропустите. */
  id: string
  /** Что случилось; значения и права — в руководстве «События». */
  type: Open<"parcel.created" | "parcel.status_changed" | "parcel.deadline_changed" | "parcel.recipient_changed" | "parcel.message_failed" | "order.created" | "order.paid" | "order.lapsed" | "order.completed" | "deposit.credited" | "deposit.low" | "invoice.paid" | "points.changed">
  /** Когда это случилось. */
  timestamp: string
  /** Версия API, всегда `v1`. */
  api_version: "v1"
  /** `true` у сделанного тестовым ключом. */
  test: boolean
  /** О чём событие. Контактов, кодов и ссылок здесь нет. */
  data: YacheykaEventData
}

export type YacheykaEventData = {
  /** Чьё событие: `id` посылки, заказа, движения или счёта; у точек — ревизия. */
  id: string
  /** Номер: у посылки — магазина, у заказа и счёта — сети. */
  number?: string | undefined
  /** Версия посылки. Порядок событий не обещан: верно то, у которого она больше. */
  version?: number | undefined
  /** Статус до перемены; значения те же, что у посылки. */
  previous_status?: Open<"created" | "awaiting_acceptance" | "ready_for_delivery" | "awaiting_courier" | "shipped_from_warehouse" | "in_delivery" | "delivered" | "stored" | "ready_for_pickup" | "overdue" | "received" | "issued" | "handed_over" | "removed_from_locker" | "taken_for_return" | "blocked_for_return" | "returned" | "cancelled"> | undefined
  /** Группа статуса до перемены. */
  previous_status_group?: Open<"preparing" | "in_transit" | "at_point" | "overdue" | "received" | "returning" | "returned" | "cancelled"> | undefined
  /** Кто продлил хранение: `merchant` магазин, `operator` сотрудник сети. */
  by?: Open<"merchant" | "operator"> | undefined
  /** Посылка сразу после события. */
  parcel?: {
    /** Статус; значения те же, что у посылки. */
    status: Open<"created" | "awaiting_acceptance" | "ready_for_delivery" | "awaiting_courier" | "shipped_from_warehouse" | "in_delivery" | "delivered" | "stored" | "ready_for_pickup" | "overdue" | "received" | "issued" | "handed_over" | "removed_from_locker" | "taken_for_return" | "blocked_for_return" | "returned" | "cancelled">
    /** Группа статуса: по ней решает программа магазина. */
    status_group: Open<"preparing" | "in_transit" | "at_point" | "overdue" | "received" | "returning" | "returned" | "cancelled">
    /** До какого момента посылка лежит в точке. null, пока она не в точке. */
    expires_at: string | null
    /** Последний день хранения по часам точки, `2026-11-26`. null, пока посылка не в точке. */
    expires_on: string | null
    /** Точка назначения. */
    point: {
      /** Номер точки, например `МСК-0417`. */
      number: string
    }
    /** Свои поля магазина, каковы они сейчас. null: для события слишком длинны, прочтите посылку. */
    metadata: Record<string, string> | null
  } | undefined
  /** Чем не ушло сообщение получателю: `sms` или `email`. */
  channel?: Open<"sms" | "email"> | undefined
  /** Какое сообщение не ушло, например `arrived` — «посылка пришла». */
  template?: string | undefined
  /** Всегда `true`: больше его не пробуют отправить. */
  final?: true | undefined
  /** Цена заказа. */
  price?: string | undefined
  /** Валюта, всегда `RUB`. */
  currency?: "RUB" | undefined
  /** Когда заказ оплачен. null, если не оплачен. */
  paid_at?: string | null | undefined
  /** `id` посылок заказа, не больше 1 000. */
  parcels?: Array<string> | undefined
  /** Сколько в заказе посылок. */
  parcels_count?: number | undefined
  /** Что это за движение. */
  kind?: Open<"top_up" | "order_payment" | "refund" | "extension" | "correction"> | undefined
  /** Сумма движения или счёта. */
  amount?: string | undefined
  /** Остаток депозита после движения. */
  balance?: string | undefined
  /** О списании, после которого остаток ниже этой суммы, приходит предупреждение. `"0.00"` — не предупреждать. */
  warn_below?: string | undefined
  /** Ревизия точек сети. */
  revision?: number | undefined
  /** Сколько точек изменилось с прошлого такого события. */
  changed?: number | undefined
}

export type WebhookEndpointWithSecret = {
  /** Идентификатор вебхука, `whk_…`. */
  id: string
  /** Куда присылаются события. */
  url: string
  /** Для чего вебхук. */
  description: string
  /** Типы событий; `["*"]` — все, и будущие. */
  types: Array<Open<"*" | "parcel.created" | "parcel.status_changed" | "parcel.deadline_changed" | "parcel.recipient_changed" | "parcel.message_failed" | "order.created" | "order.paid" | "order.lapsed" | "order.completed" | "deposit.credited" | "deposit.low" | "invoice.paid" | "points.changed">>
  /** Что ещё отбирает события. */
  filters: {
    /** У `parcel.status_changed` — только перемены в эти группы. Пустой список — в любые. */
    status_group: Array<Open<"preparing" | "in_transit" | "at_point" | "overdue" | "received" | "returning" | "returned" | "cancelled">>
  }
  /** Состояние вебхука. */
  state: Open<"unverified" | "enabled" | "failing" | "disabled">
  /** С каких пор одни неудачи. null, если их нет. */
  failing_since: string | null
  /** Кто или что выключило вебхук. null, если он не выключен. */
  disabled_reason: Open<"merchant" | "failures" | "gone" | "operator"> | null
  /** Сколько доставок ждёт; больше 10 000 не считается. */
  waiting: number
  /** Когда сервер последний раз ответил 2xx. null, если ещё ни разу. */
  last_success_at: string | null
  /** До каких пор подписывает и прежний секрет. null, если он не действует. */
  previous_secret_until: string | null
  /** Когда создано. */
  created_at: string
  /** `true` у сделанного тестовым ключом. */
  test: boolean
  /** Секрет подписи, `whsec_…`. Показывается один раз. */
  secret: string
}

export type WebhookEndpoint = {
  /** Идентификатор вебхука, `whk_…`. */
  id: string
  /** Куда присылаются события. */
  url: string
  /** Для чего вебхук. */
  description: string
  /** Типы событий; `["*"]` — все, и будущие. */
  types: Array<Open<"*" | "parcel.created" | "parcel.status_changed" | "parcel.deadline_changed" | "parcel.recipient_changed" | "parcel.message_failed" | "order.created" | "order.paid" | "order.lapsed" | "order.completed" | "deposit.credited" | "deposit.low" | "invoice.paid" | "points.changed">>
  /** Что ещё отбирает события. */
  filters: {
    /** У `parcel.status_changed` — только перемены в эти группы. Пустой список — в любые. */
    status_group: Array<Open<"preparing" | "in_transit" | "at_point" | "overdue" | "received" | "returning" | "returned" | "cancelled">>
  }
  /** Состояние вебхука. */
  state: Open<"unverified" | "enabled" | "failing" | "disabled">
  /** С каких пор одни неудачи. null, если их нет. */
  failing_since: string | null
  /** Кто или что выключило вебхук. null, если он не выключен. */
  disabled_reason: Open<"merchant" | "failures" | "gone" | "operator"> | null
  /** Сколько доставок ждёт; больше 10 000 не считается. */
  waiting: number
  /** Когда сервер последний раз ответил 2xx. null, если ещё ни разу. */
  last_success_at: string | null
  /** До каких пор подписывает и прежний секрет. null, если он не действует. */
  previous_secret_until: string | null
  /** Когда создано. */
  created_at: string
  /** `true` у сделанного тестовым ключом. */
  test: boolean
}

export type WebhookDelivery = {
  /** Идентификатор доставки, `dlv_…`. */
  id: string
  /** `id` вебхука. */
  endpoint: string
  /** `id` события. null у `webhook.ping` и у событий, которые больше не хранятся. */
  event: string | null
  /** Тип события. null, если оно больше не хранится. */
  type: Open<"parcel.created" | "parcel.status_changed" | "parcel.deadline_changed" | "parcel.recipient_changed" | "parcel.message_failed" | "order.created" | "order.paid" | "order.lapsed" | "order.completed" | "deposit.credited" | "deposit.low" | "invoice.paid" | "points.changed" | "webhook.ping"> | null
  /** Номер посылки, заказа или счёта, о котором событие. null, если такого нет. */
  number: string | null
  /** Состояние доставки. */
  state: Open<"pending" | "delivering" | "delivered" | "failed" | "held" | "expired">
  /** Почему отправлено: `event` случилось событие, `replay` досылка за период, `resend` повтор одного. */
  reason: Open<"event" | "replay" | "resend">
  /** Сколько попыток начато. */
  attempts: number
  /** Не раньше какого момента следующая попытка. null, если её не будет. */
  next_attempt_at: string | null
  /** Когда создано. */
  created_at: string
  /** Последняя законченная попытка. null, если такой ещё нет. */
  last_attempt: {
    /** Когда начата попытка. */
    at: string
    /** Сколько миллисекунд длился вызов. */
    ms: number
    /** Код ответа сервера. null, если ответа не было. */
    status: number | null
    /** Почему нет ответа: `connect`, `dns`, `tls`, `timeout`, `address_refused` и другие, новые могут появиться. null, если ответ был. */
    fault: string | null
  } | null
}

export type WebhookDeliveryWithCalls = {
  /** Идентификатор доставки, `dlv_…`. */
  id: string
  /** `id` вебхука. */
  endpoint: string
  /** `id` события. null у `webhook.ping` и у событий, которые больше не хранятся. */
  event: string | null
  /** Тип события. null, если оно больше не хранится. */
  type: Open<"parcel.created" | "parcel.status_changed" | "parcel.deadline_changed" | "parcel.recipient_changed" | "parcel.message_failed" | "order.created" | "order.paid" | "order.lapsed" | "order.completed" | "deposit.credited" | "deposit.low" | "invoice.paid" | "points.changed" | "webhook.ping"> | null
  /** Номер посылки, заказа или счёта, о котором событие. null, если такого нет. */
  number: string | null
  /** Состояние доставки. */
  state: Open<"pending" | "delivering" | "delivered" | "failed" | "held" | "expired">
  /** Почему отправлено: `event` случилось событие, `replay` досылка за период, `resend` повтор одного. */
  reason: Open<"event" | "replay" | "resend">
  /** Сколько попыток начато. */
  attempts: number
  /** Не раньше какого момента следующая попытка. null, если её не будет. */
  next_attempt_at: string | null
  /** Когда создано. */
  created_at: string
  /** Последняя законченная попытка. null, если такой ещё нет. */
  last_attempt: {
    /** Когда начата попытка. */
    at: string
    /** Сколько миллисекунд длился вызов. */
    ms: number
    /** Код ответа сервера. null, если ответа не было. */
    status: number | null
    /** Почему нет ответа: `connect`, `dns`, `tls`, `timeout`, `address_refused` и другие, новые могут появиться. null, если ответ был. */
    fault: string | null
  } | null
  /** Все попытки, старые первыми. */
  calls: Array<{
    /** Когда начата попытка. */
    at: string
    /** Сколько миллисекунд длился вызов. */
    ms: number
    /** Код ответа сервера. null, если ответа не было. */
    status: number | null
    /** Почему нет ответа: `connect`, `dns`, `tls`, `timeout`, `address_refused` и другие, новые могут появиться. null, если ответ был. */
    fault: string | null
    /** Номер попытки, с единицы. */
    n: number
    /** Первый килобайт тела ответа. null, если ответа не было. */
    answer: string | null
  }>
}

export type Transaction = {
  /** Номер движения этого депозита, с единицы без пропусков. */
  id: number
  /** Когда проведено. */
  booked_at: string
  /** Что это за движение. */
  kind: Open<"top_up" | "order_payment" | "refund" | "extension" | "correction">
  /** Сумма; с минусом, если деньги списаны. */
  amount: string
  /** Остаток после движения. */
  balance: string
  /** Валюта, всегда `RUB`. */
  currency: "RUB"
  /** За что, словами. */
  note: string
  /** `id` заказа, который оплачен, или заказа этой посылки. null, если движение не о заказе. */
  order: string | null
  /** `id` посылки, о которой движение. null, если оно не об одной посылке. */
  parcel: string | null
}

export type Invoice = {
  /** Идентификатор счёта, для вызовов. */
  id: string
  /** Порядковый номер; у тестовых счетов свой ряд. */
  number: number
  /** Номер, как он стоит в документе: `17`, у тестового `ТЕСТ-17`. */
  full_number: string
  /** `true` у счёта песочницы: его нельзя оплатить. */
  test: boolean
  /** Сумма счёта. */
  amount: string
  /** Валюта, всегда `RUB`. */
  currency: "RUB"
  /** Статус счёта. */
  status: Open<"issued" | "paid" | "cancelled">
  /** Когда выставлен. */
  issued_at: string
  /** Когда оплачен или отменён. null, пока ждёт оплаты. */
  settled_at: string | null
  /** Адрес PDF: скачивается с тем же ключом. */
  pdf_url: string
}

export type GetMeAnswer = {
  /** `live` — боевой ключ, `test` — песочница. */
  mode: Open<"live" | "test">
  /** Чей ключ. */
  company: {
    /** Название компании. */
    name: string
  }
  /** Сам ключ. */
  key: {
    /** Идентификатор ключа: это не секрет. */
    id: string
    /** Название ключа из кабинета. */
    name: string
    /** Начало и конец ключа: по ним его узнают в кабинете. */
    hint: string
    /** Когда ключ перестанет работать. null: бессрочный. */
    expires_at: string | null
    /** Когда перестанет работать ключ, который заменили новым. null: не заменён. */
    retires_at: string | null
  }
  /** Права ключа. */
  scopes: Array<Open<"points:read" | "rates:read" | "orders:read" | "orders:write" | "parcels:read" | "parcels:write" | "labels:read" | "recipient:read" | "pickup:read" | "deposit:read" | "deposit:write" | "documents:read" | "events:read" | "webhooks:write" | "sandbox:write">>
  /** Депозит песочницы. null у боевого ключа. */
  sandbox: {
    /** Остаток пробного депозита. */
    balance: string
    /** Валюта, всегда `RUB`. */
    currency: "RUB"
  } | null
  /** Лимиты вызовов ключа. */
  limits: Array<{
    /** Название лимита, то же, что в заголовке `RateLimit`. */
    policy: string
    /** Сколько вызовов можно за окно. */
    quota: number
    /** Длина окна в секундах. */
    window_seconds: number
  }>
}

export type ReportKeyLeakBody = {
  /** Утёкший ключ целиком. */
  token: string
}

export type ReportKeyLeakAnswer = {
  /** `true`, если такой ключ был и теперь отозван. */
  revoked: boolean
}

export type ListPointsQuery = {
  /** Место, ближайшее к которому первым: широта,долгота, например `55.75,37.62`. Порядок не тот, что в `bbox`. */
  near?: string | undefined
  /** Не дальше стольких метров от `near`. Без `near` не принимается. */
  radius_m?: number | undefined
  /** Прямоугольник: запад,юг,восток,север, то есть долгота,широта,долгота,широта, например `37.3,55.5,37.9,55.9`. */
  bbox?: string | undefined
  /** Город, как в `GET /cities`; регион после запятой отличает города с одним названием. */
  city?: string | undefined
  /** Слова из адреса точки. */
  query?: string | undefined
  /** Вид точки: `locker` — почтомат, `pickup` — пункт выдачи. Без него оба. */
  type?: "locker" | "pickup" | undefined
  /** Вес посылки в граммах: `state` и `free_cells` ответа будут о ней. */
  weight_g?: number | undefined
  /** Высота коробки в миллиметрах, как она стоит в ячейке. Все три стороны называют вместе. */
  height_mm?: number | undefined
  /** Ширина коробки в миллиметрах, как она стоит в ячейке. Все три стороны называют вместе. */
  width_mm?: number | undefined
  /** Глубина коробки в миллиметрах, как она стоит в ячейке. Все три стороны называют вместе. */
  depth_mm?: number | undefined
  /** `true`: только точки, которые примут посылку сейчас. По умолчанию все. */
  available?: "true" | "false" | undefined
  /** Сколько записей на странице, от 1 до 100. По умолчанию 20. */
  limit?: number | undefined
  /** `next_cursor` прошлой страницы того же списка с теми же фильтрами. Без него первая страница. */
  cursor?: string | undefined
}

export type ListPointsAnswer = {
  /** Записи этой страницы. */
  data: Array<Point>
  /** С ним спрашивают следующую страницу. null: это последняя. */
  next_cursor: string | null
}

export type ListPointChangesQuery = {
  /** Сколько записей на странице, от 1 до 100. По умолчанию 20. */
  limit?: number | undefined
  /** `next_cursor` прошлого ответа: придут точки, изменившиеся после него. Без него придут все. */
  cursor?: string | undefined
}

export type ListPointChangesAnswer = {
  /** Каждая точка один раз, какова она сейчас. У закрытой `active: false`. */
  data: Array<ChangedPoint>
  /** Сохраните: с него продолжают и тогда, когда `has_more: false`. null, пока в сети нет ни одной точки. */
  next_cursor: string | null
  /** `true`: спрашивайте сразу, есть ещё. `false`: спросите позже с тем же `next_cursor`. */
  has_more: boolean
  /** Ревизия точек сети на момент ответа. */
  revision: number
  /** `true`: курсор слишком стар, ответ начат сначала; часть перемен могла остаться незамеченной. */
  cursor_reset: boolean
}

export type GetPointQuery = {
  /** Вес посылки в граммах: `state` и `free_cells` ответа будут о ней. */
  weight_g?: number | undefined
  /** Высота коробки в миллиметрах, как она стоит в ячейке. Все три стороны называют вместе. */
  height_mm?: number | undefined
  /** Ширина коробки в миллиметрах, как она стоит в ячейке. Все три стороны называют вместе. */
  width_mm?: number | undefined
  /** Глубина коробки в миллиметрах, как она стоит в ячейке. Все три стороны называют вместе. */
  depth_mm?: number | undefined
}

export type CheckPointBody = {
  /** Вес посылки в граммах. Без него вес не проверяется. */
  weight_g?: number | undefined
  /** Места посылки, от 1 до 5, по ячейке на место. Без них ячейки не проверяются. */
  packages?: ReadonlyArray<{
    /** Размер ячейки вместо размеров коробки. Внутри, высота×ширина×глубина в мм: S/2 109×209×426, M/2 228×209×426, S 99×392×426, M 209×392×426, L 319×392×426, XL 429×392×426. */
    cell_size: "S/2" | "M/2" | "S" | "M" | "L" | "XL"
  } | {
    /** Высота коробки в миллиметрах, как она стоит в ячейке. Все три стороны называют вместе. */
    height_mm: number
    /** Ширина коробки в миллиметрах, как она стоит в ячейке. Все три стороны называют вместе. */
    width_mm: number
    /** Глубина коробки в миллиметрах, как она стоит в ячейке. Все три стороны называют вместе. */
    depth_mm: number
  }> | undefined
}

export type CheckPointAnswer = {
  /** Примет ли точка посылку сейчас. */
  takes: boolean
  /** Примет ли точка такую посылку сейчас: да при `free` и `almost_full`. */
  state: Open<"free" | "almost_full" | "full" | "closed" | "too_heavy" | "too_big">
  /** Почему точка не примет посылку или чего ждать, одной фразой. Пустая строка, если сказать нечего. */
  reason: string
  /** Наименьшая ячейка для каждого места, по порядку мест. */
  cell_sizes: Array<Open<"S/2" | "M/2" | "S" | "M" | "L" | "XL">>
  /** Сколько таких посылок поместится сейчас. null: о ячейках точки ничего не известно. */
  free_cells: number | null
  /** До трёх ближайших точек, которые посылку примут. Пустой список, если примет эта. */
  alternatives: Array<Point>
}

export type ListCitiesQuery = {
  /** Начало названия города. Без него все города, самые большие первыми. */
  query?: string | undefined
  /** Сколько записей на странице, от 1 до 100. По умолчанию 20. */
  limit?: number | undefined
  /** `next_cursor` прошлой страницы того же списка с теми же фильтрами. Без него первая страница. */
  cursor?: string | undefined
}

export type ListCitiesAnswer = {
  /** Записи этой страницы. */
  data: Array<{
    /** Название, каким его принимают заказы и цены. */
    name: string
    /** Координаты в градусах, WGS 84. */
    location: {
      /** Долгота. */
      lon: number
      /** Широта. */
      lat: number
    }
  }>
  /** С ним спрашивают следующую страницу. null: это последняя. */
  next_cursor: string | null
}

export type QuoteRatesBody = {
  /** Отправления, до 100. Цена каждого считается отдельно. */
  lines: ReadonlyArray<{
    /** Номер точки назначения. Нужно одно из двух: `point` или `delivery_city`. */
    point?: string | undefined
    /** Город назначения, как в `GET /cities`, если точка ещё не выбрана. Цена до любой его точки одна. */
    delivery_city?: string | undefined
    /** Город отправления, как в `GET /cities`. Без него — город прошлого заказа компании, до первого заказа Москва. */
    dispatch_city?: string | undefined
    /** Как посылка попадает в точку: `yourself` — магазин привозит сам, `courier` — курьер забирает со склада. По умолчанию `yourself`. */
    service_type?: "courier" | "yourself" | undefined
    /** Вес посылки в граммах, целое число от 100 до 15 000. */
    weight_g: number
    /** Места посылки, по ячейке на место, от 1 до 5. Каждое — либо `cell_size`, либо `height_mm`, `width_mm` и `depth_mm`. */
    packages: ReadonlyArray<{
      /** Размер ячейки вместо размеров коробки. Внутри, высота×ширина×глубина в мм: S/2 109×209×426, M/2 228×209×426, S 99×392×426, M 209×392×426, L 319×392×426, XL 429×392×426. */
      cell_size: "S/2" | "M/2" | "S" | "M" | "L" | "XL"
    } | {
      /** Высота коробки в миллиметрах, как она стоит в ячейке. Все три стороны называют вместе. */
      height_mm: number
      /** Ширина коробки в миллиметрах, как она стоит в ячейке. Все три стороны называют вместе. */
      width_mm: number
      /** Глубина коробки в миллиметрах, как она стоит в ячейке. Все три стороны называют вместе. */
      depth_mm: number
    }>
  }>
}

export type QuoteRatesAnswer = {
  /** Валюта, всегда `RUB`. */
  currency: "RUB"
  /** О каждой строке запроса, в том же порядке. */
  results: Array<{
    /** `priced` — цена посчитана, `rejected` — нет, причины в `errors`. */
    status: "priced"
    /** Место строки в запросе, с нуля. */
    index: number
    /** Цена отправления, ту же, что назовёт заказ. Её передают в `expected_price`. */
    price: string
    /** Зона тарифа: как далеко город отправления от города назначения. */
    zone: Open<"same_city" | "to_200" | "to_1000" | "to_3000" | "farther">
    /** Из чего складывается цена. */
    parts: {
      /** Цена ячейки каждого места. */
      cells: Array<{
        /** Размер ячейки. */
        cell_size: Open<"S/2" | "M/2" | "S" | "M" | "L" | "XL">
        /** Цена этой ячейки. */
        price: string
      }>
      /** Доплата за вес сверх включённого в цену. */
      weight: string
    }
    /** Наименьшая ячейка для каждого места, по порядку мест. */
    cell_sizes: Array<Open<"S/2" | "M/2" | "S" | "M" | "L" | "XL">>
  } | {
    /** `priced` — цена посчитана, `rejected` — нет, причины в `errors`. */
    status: "rejected"
    /** Место строки в запросе, с нуля. */
    index: number
    /** Почему цена не посчитана. */
    errors: Array<{
      /** Место ошибки в теле запроса, JSON Pointer: `#/recipient/phone`. */
      pointer: string
      /** Код ошибки, не меняется. */
      code: string
      /** Что не так, по-русски. */
      detail: string
      /** Ячейка, в которую коробка войдёт, если положить её на бок. Есть у `oversize`, когда это помогает. */
      turned?: Open<"S/2" | "M/2" | "S" | "M" | "L" | "XL"> | undefined
    }>
  }>
}

export type CreateOrderBody = {
  /** Город отправления, как в `GET /cities`. Без него — город прошлого заказа компании, до первого заказа Москва. */
  dispatch_city?: string | undefined
  /** Если на депозите не хватает денег: `deposit_or_wait` создаёт заказ, который ждёт оплаты, `deposit_only` отказывает с `deposit_short`. По умолчанию `deposit_or_wait`. */
  payment?: "deposit_or_wait" | "deposit_only" | undefined
  /** `true`: всё проверить и посчитать, ничего не сохраняя. По умолчанию `false`. */
  dry_run?: boolean | undefined
  /** Если часть посылок с ошибками: `reject_all` не заказывает ничего, `skip` заказывает остальные. По умолчанию `reject_all`. */
  on_error?: "reject_all" | "skip" | undefined
  /** Цена, которую видел покупатель, вида `"149.00"`. Если она уже другая, ничего не будет сделано и придёт `price_changed`. Цена всех посылок вместе, с `on_error: "skip"` не называется. */
  expected_price?: string | undefined
  /** Посылки заказа, до 1 000. */
  parcels: ReadonlyArray<{
    /** Номер посылки у магазина, до 64 знаков, без `%;№&^$#:`. Даётся один раз навсегда, и у отменённых тоже. */
    number: string
    /** Номер точки назначения, например `МСК-0417`. */
    point: string
    /** Кому посылка. */
    recipient: {
      /** Российский номер телефона в любой обычной записи: `+79161234567`, `8 916 123-45-67`. На него уходит код получения. */
      phone: string
      /** Почта получателя, если есть: код придёт и на неё. По умолчанию пустая. */
      email?: string | undefined
    }
    /** Места посылки, по ячейке на место, от 1 до 5. Каждое — либо `cell_size`, либо `height_mm`, `width_mm` и `depth_mm`. */
    packages: ReadonlyArray<{
      /** Размер ячейки вместо размеров коробки. Внутри, высота×ширина×глубина в мм: S/2 109×209×426, M/2 228×209×426, S 99×392×426, M 209×392×426, L 319×392×426, XL 429×392×426. */
      cell_size: "S/2" | "M/2" | "S" | "M" | "L" | "XL"
    } | {
      /** Высота коробки в миллиметрах, как она стоит в ячейке. Все три стороны называют вместе. */
      height_mm: number
      /** Ширина коробки в миллиметрах, как она стоит в ячейке. Все три стороны называют вместе. */
      width_mm: number
      /** Глубина коробки в миллиметрах, как она стоит в ячейке. Все три стороны называют вместе. */
      depth_mm: number
    }>
    /** Вес посылки в граммах, целое число от 100 до 15 000. */
    weight_g: number
    /** Объявленная стоимость, до 100 000 рублей. По умолчанию `"0.00"`. */
    declared_value?: string | undefined
    /** Как посылка попадает в точку: `yourself` — магазин привозит сам, `courier` — курьер забирает со склада. По умолчанию `yourself`. */
    service_type?: "courier" | "yourself" | undefined
    /** Что в посылке, до 500 знаков. По умолчанию пусто. */
    description?: string | undefined
    /** Товары в посылке, до 100. По умолчанию пустой список. */
    items?: ReadonlyArray<{
      /** Название товара. */
      label: string
      /** Цена одной штуки, вида `"590.00"`, до 100 000 рублей. */
      price: string
      /** Сколько штук. */
      quantity: number
      /** Ставка НДС товара, в процентах или расчётная. */
      vat: "0" | "5" | "7" | "10" | "20" | "22" | "105" | "107" | "110" | "120" | "122" | "none"
    }> | undefined
    /** Свои поля магазина: до 20 строк до 500 знаков, имена из строчных латинских букв, цифр и `_`. Не для персональных данных. */
    metadata?: Record<string, string> | undefined
    /** Цена, которую видел покупатель, вида `"149.00"`. Если она уже другая, ничего не будет сделано и придёт `price_changed`. */
    expected_price?: string | undefined
  }>
}

export type CreateOrderAnswer = {
  /** Созданный заказ. null, если был `dry_run`. */
  order: Order | null
  /** Валюта, всегда `RUB`. */
  currency: "RUB"
  /** Сколько посылок заказано и на сколько. */
  summary: {
    /** Заказано посылок; с `dry_run` — было бы заказано. */
    created: number
    /** Посылок с ошибками, которые пропущены. */
    rejected: number
    /** Цена заказанных посылок вместе. */
    price: string
  }
  /** О каждой посылке запроса, в том же порядке. Если `reject_all` отказал, они же стоят в `results` отказа. */
  results: Array<{
    /** Место строки в запросе, с нуля. */
    index: number
    /** Номер посылки у магазина, как его прислали. null, если его не прочесть. */
    number: string
    /** `created` — заказана, `rejected` — нет. */
    status: "created"
    /** Цена посылки. */
    price: string
    /** Заказанная посылка. С `dry_run` её нет. */
    parcel?: Parcel | undefined
  } | {
    /** Место строки в запросе, с нуля. */
    index: number
    /** Номер посылки у магазина, как его прислали. null, если его не прочесть. */
    number: string | null
    /** `created` — заказана, `rejected` — нет. */
    status: "rejected"
    /** Ошибки посылки. Пустой список при `rejected`: сама она верна, но с `reject_all` не заказана из-за других. */
    errors: Array<{
      /** Место ошибки в теле запроса, JSON Pointer: `#/recipient/phone`. */
      pointer: string
      /** Код ошибки, не меняется. */
      code: string
      /** Что не так, по-русски. */
      detail: string
      /** Ячейка, в которую коробка войдёт, если положить её на бок. Есть у `oversize`, когда это помогает. */
      turned?: Open<"S/2" | "M/2" | "S" | "M" | "L" | "XL"> | undefined
      /** Сколько это стоит теперь. Есть у `price_changed`. */
      price?: string | undefined
    }>
  }>
}

export type ListOrdersQuery = {
  /** Созданные не раньше этого момента, RFC 3339: `2026-11-23T09:00:00Z` или со сдвигом `+03:00`. */
  created_from?: string | undefined
  /** Созданные раньше этого момента, сам он не входит. Вид тот же: `2026-11-24T00:00:00Z`. */
  created_to?: string | undefined
  /** По времени создания: `desc` новые первыми, `asc` старые первыми. По умолчанию `desc`. */
  sort?: "asc" | "desc" | undefined
  /** Статусы через запятую. */
  status?: string | undefined
  /** Номер заказа целиком. */
  number?: string | undefined
  /** Сколько записей на странице, от 1 до 100. По умолчанию 20. */
  limit?: number | undefined
  /** `next_cursor` прошлой страницы того же списка с теми же фильтрами. Без него первая страница. */
  cursor?: string | undefined
}

export type ListOrdersAnswer = {
  /** Записи этой страницы. */
  data: Array<Order>
  /** С ним спрашивают следующую страницу. null: это последняя. */
  next_cursor: string | null
}

export type CreateParcelBody = {
  /** Номер посылки у магазина, до 64 знаков, без `%;№&^$#:`. Даётся один раз навсегда, и у отменённых тоже. */
  number: string
  /** Номер точки назначения, например `МСК-0417`. */
  point: string
  /** Кому посылка. */
  recipient: {
    /** Российский номер телефона в любой обычной записи: `+79161234567`, `8 916 123-45-67`. На него уходит код получения. */
    phone: string
    /** Почта получателя, если есть: код придёт и на неё. По умолчанию пустая. */
    email?: string | undefined
  }
  /** Места посылки, по ячейке на место, от 1 до 5. Каждое — либо `cell_size`, либо `height_mm`, `width_mm` и `depth_mm`. */
  packages: ReadonlyArray<{
    /** Размер ячейки вместо размеров коробки. Внутри, высота×ширина×глубина в мм: S/2 109×209×426, M/2 228×209×426, S 99×392×426, M 209×392×426, L 319×392×426, XL 429×392×426. */
    cell_size: "S/2" | "M/2" | "S" | "M" | "L" | "XL"
  } | {
    /** Высота коробки в миллиметрах, как она стоит в ячейке. Все три стороны называют вместе. */
    height_mm: number
    /** Ширина коробки в миллиметрах, как она стоит в ячейке. Все три стороны называют вместе. */
    width_mm: number
    /** Глубина коробки в миллиметрах, как она стоит в ячейке. Все три стороны называют вместе. */
    depth_mm: number
  }>
  /** Вес посылки в граммах, целое число от 100 до 15 000. */
  weight_g: number
  /** Объявленная стоимость, до 100 000 рублей. По умолчанию `"0.00"`. */
  declared_value?: string | undefined
  /** Как посылка попадает в точку: `yourself` — магазин привозит сам, `courier` — курьер забирает со склада. По умолчанию `yourself`. */
  service_type?: "courier" | "yourself" | undefined
  /** Что в посылке, до 500 знаков. По умолчанию пусто. */
  description?: string | undefined
  /** Товары в посылке, до 100. По умолчанию пустой список. */
  items?: ReadonlyArray<{
    /** Название товара. */
    label: string
    /** Цена одной штуки, вида `"590.00"`, до 100 000 рублей. */
    price: string
    /** Сколько штук. */
    quantity: number
    /** Ставка НДС товара, в процентах или расчётная. */
    vat: "0" | "5" | "7" | "10" | "20" | "22" | "105" | "107" | "110" | "120" | "122" | "none"
  }> | undefined
  /** Свои поля магазина: до 20 строк до 500 знаков, имена из строчных латинских букв, цифр и `_`. Не для персональных данных. */
  metadata?: Record<string, string> | undefined
  /** Цена, которую видел покупатель, вида `"149.00"`. Если она уже другая, ничего не будет сделано и придёт `price_changed`. */
  expected_price?: string | undefined
  /** Город отправления, как в `GET /cities`. Без него — город прошлого заказа компании, до первого заказа Москва. */
  dispatch_city?: string | undefined
  /** Если на депозите не хватает денег: `deposit_or_wait` создаёт заказ, который ждёт оплаты, `deposit_only` отказывает с `deposit_short`. По умолчанию `deposit_or_wait`. */
  payment?: "deposit_or_wait" | "deposit_only" | undefined
  /** `true`: всё проверить и посчитать, ничего не сохраняя. По умолчанию `false`. */
  dry_run?: boolean | undefined
}

export type CreateParcelAnswer200 = {
  /** Номер посылки у магазина, до 64 знаков, без `%;№&^$#:`. Даётся один раз навсегда, и у отменённых тоже. */
  number: string
  /** Цена, с `dry_run` — какой она была бы. */
  price: string
  /** Валюта, всегда `RUB`. */
  currency: "RUB"
}

export type ListParcelsQuery = {
  /** Созданные не раньше этого момента, RFC 3339: `2026-11-23T09:00:00Z` или со сдвигом `+03:00`. */
  created_from?: string | undefined
  /** Созданные раньше этого момента, сам он не входит. Вид тот же: `2026-11-24T00:00:00Z`. */
  created_to?: string | undefined
  /** По времени создания: `desc` новые первыми, `asc` старые первыми. По умолчанию `desc`. */
  sort?: "asc" | "desc" | undefined
  /** Статусы через запятую. */
  status?: string | undefined
  /** Группы статусов через запятую. */
  status_group?: string | undefined
  /** Посылки одного заказа: его `id`. */
  order?: string | undefined
  /** Номер посылки у магазина, целиком. */
  number?: string | undefined
  /** Номера точек через запятую, до 20. */
  point?: string | undefined
  /** Что приложить в `expanded` каждой посылки, через запятую: `order` заказ (право `orders:read`), `point` точка (право `points:read`). */
  expand?: string | undefined
  /** Сколько записей на странице, от 1 до 100. По умолчанию 20. */
  limit?: number | undefined
  /** `next_cursor` прошлой страницы того же списка с теми же фильтрами. Без него первая страница. */
  cursor?: string | undefined
}

export type ListParcelsAnswer = {
  /** Записи этой страницы. */
  data: Array<Parcel>
  /** С ним спрашивают следующую страницу. null: это последняя. */
  next_cursor: string | null
}

export type GetParcelQuery = {
  /** Что приложить в `expanded`, через запятую: `order` заказ (право `orders:read`), `point` точка (право `points:read`), `events` история. */
  expand?: string | undefined
}

export type GetParcelByNumberQuery = {
  /** Что приложить в `expanded`, через запятую: `order` заказ (право `orders:read`), `point` точка (право `points:read`), `events` история. */
  expand?: string | undefined
}

export type ChangeParcelBody = {
  /** Новый получатель. Чего нет в запросе, остаётся прежним; меняется, пока `can.change_recipient`. */
  recipient?: {
    /** Российский номер телефона в любой обычной записи: `+79161234567`, `8 916 123-45-67`. На него уходит код получения. */
    phone?: string | undefined
    /** Почта получателя, если есть: код придёт и на неё. По умолчанию пустая. */
    email?: string | undefined
  } | undefined
  /** Новые поля магазина вместо всех прежних. */
  metadata?: Record<string, string> | undefined
}

export type ExtendParcelBody = {
  /** На сколько дней продлить, от 1 до 7; всего не больше 14. */
  days: number
  /** Цена, которую видел покупатель, вида `"149.00"`. Если она уже другая, ничего не будет сделано и придёт `price_changed`. Это `extension.price_per_day`, умноженная на `days`. */
  expected_price?: string | undefined
}

export type CancelParcelBody = {
  /** Почему, до 500 знаков: увидят сотрудники сети. По умолчанию пусто. */
  reason?: string | undefined
}

export type BlockParcelBody = {
  /** Почему, до 500 знаков: увидят сотрудники сети. По умолчанию пусто. */
  reason?: string | undefined
}

export type UnblockParcelBody = {
  /** Почему, до 500 знаков: увидят сотрудники сети. По умолчанию пусто. */
  reason?: string | undefined
}

export type ListParcelEventsAnswer = {
  /** История посылки, старое первым. */
  data: Array<ParcelEvent>
}

export type ListEventsQuery = {
  /** Типы событий через запятую. Без него все, на которые у ключа есть права. */
  type?: string | undefined
  /** Сколько записей на странице, от 1 до 100. По умолчанию 20. */
  limit?: number | undefined
  /** `next_cursor` прошлого ответа: придёт то, что случилось после. Без него события с самого старого. */
  cursor?: string | undefined
}

export type ListEventsAnswer = {
  /** События, старые первыми. */
  data: Array<YacheykaEvent>
  /** Сохраните: с него продолжают и тогда, когда `has_more: false`. null, пока событий нет. */
  next_cursor: string | null
  /** `true`: спрашивайте сразу, есть ещё. `false`: спросите позже с тем же `next_cursor`. */
  has_more: boolean
  /** `true`: курсор слишком стар, ответ начат сначала; часть перемен могла остаться незамеченной. */
  cursor_reset: boolean
}

export type CreateWebhookEndpointBody = {
  /** Куда присылать: `https`, порт 443 или от 1024, имя, видное из интернета, без логина и `#`. */
  url: string
  /** Для чего вебхук, до 200 знаков. По умолчанию пусто. */
  description?: string | undefined
  /** Типы событий или `["*"]` — все, и будущие. На то, чего ключ не может прочесть, он не подпишет. */
  types: ReadonlyArray<"*" | "parcel.created" | "parcel.status_changed" | "parcel.deadline_changed" | "parcel.recipient_changed" | "parcel.message_failed" | "order.created" | "order.paid" | "order.lapsed" | "order.completed" | "deposit.credited" | "deposit.low" | "invoice.paid" | "points.changed">
  /** Что ещё отбирает события. По умолчанию ничего. */
  filters?: {
    /** У `parcel.status_changed` — только перемены в эти группы. Пустой список или без него — в любые. */
    status_group?: ReadonlyArray<"preparing" | "in_transit" | "at_point" | "overdue" | "received" | "returning" | "returned" | "cancelled"> | undefined
  } | undefined
}

export type ListWebhookEndpointsAnswer = {
  /** Записи этой страницы. */
  data: Array<WebhookEndpoint>
}

export type ChangeWebhookEndpointBody = {
  /** Куда присылать: `https`, порт 443 или от 1024, имя, видное из интернета, без логина и `#`. */
  url?: string | undefined
  /** Для чего вебхук, до 200 знаков. */
  description?: string | undefined
  /** Типы событий или `["*"]` — все, и будущие. На то, чего ключ не может прочесть, он не подпишет. */
  types?: ReadonlyArray<"*" | "parcel.created" | "parcel.status_changed" | "parcel.deadline_changed" | "parcel.recipient_changed" | "parcel.message_failed" | "order.created" | "order.paid" | "order.lapsed" | "order.completed" | "deposit.credited" | "deposit.low" | "invoice.paid" | "points.changed"> | undefined
  /** Что ещё отбирает события. По умолчанию ничего. */
  filters?: {
    /** У `parcel.status_changed` — только перемены в эти группы. Пустой список или без него — в любые. */
    status_group?: ReadonlyArray<"preparing" | "in_transit" | "at_point" | "overdue" | "received" | "returning" | "returned" | "cancelled"> | undefined
  } | undefined
}

export type RotateWebhookSecretBody = {
  /** Сколько часов прежний секрет подписывает вместе с новым, от 0 до 168. По умолчанию 24. */
  overlap_hours?: number | undefined
}

export type EnableWebhookEndpointBody = {
  /** `false`: накопленное не придёт никогда. По умолчанию `true`. */
  send_waiting?: boolean | undefined
}

export type ListWebhookDeliveriesQuery = {
  /** Доставки одного вебхука: его `id`. */
  endpoint?: string | undefined
  /** Доставки одного события: его `id`. */
  event?: string | undefined
  /** Номер посылки, заказа или счёта, целиком. */
  number?: string | undefined
  /** Типы событий через запятую. */
  type?: string | undefined
  /** Состояния через запятую. */
  state?: string | undefined
  /** Созданные не раньше этого момента, RFC 3339: `2026-11-23T09:00:00Z` или со сдвигом `+03:00`. */
  created_from?: string | undefined
  /** Созданные раньше этого момента, сам он не входит. Вид тот же: `2026-11-24T00:00:00Z`. */
  created_to?: string | undefined
  /** Сколько записей на странице, от 1 до 100. По умолчанию 20. */
  limit?: number | undefined
  /** `next_cursor` прошлой страницы того же списка с теми же фильтрами. Без него первая страница. */
  cursor?: string | undefined
}

export type ListWebhookDeliveriesAnswer = {
  /** Записи этой страницы. */
  data: Array<WebhookDelivery>
  /** С ним спрашивают следующую страницу. null: это последняя. */
  next_cursor: string | null
}

export type ReplayWebhookBody = {
  /** С какого момента, RFC 3339: `2026-11-23T00:00:00Z`. */
  from: string
  /** До какого момента, сам он не входит. */
  to: string
  /** Только эти типы событий. Без него все, на которые вебхук подписан. */
  types?: ReadonlyArray<"parcel.created" | "parcel.status_changed" | "parcel.deadline_changed" | "parcel.recipient_changed" | "parcel.message_failed" | "order.created" | "order.paid" | "order.lapsed" | "order.completed" | "deposit.credited" | "deposit.low" | "invoice.paid" | "points.changed"> | undefined
  /** `true`: только события, которые этому вебхуку ни разу не доставлены. По умолчанию `false`. */
  only_failed?: boolean | undefined
}

export type ReplayWebhookAnswer = {
  /** Сколько событий придёт. */
  deliveries: number
}

export type TestWebhookBody = {
  /** Образец какого события отправить. По умолчанию `webhook.ping`. */
  type?: "parcel.created" | "parcel.status_changed" | "parcel.deadline_changed" | "parcel.recipient_changed" | "parcel.message_failed" | "order.created" | "order.paid" | "order.lapsed" | "order.completed" | "deposit.credited" | "deposit.low" | "invoice.paid" | "points.changed" | "webhook.ping" | undefined
}

export type TestWebhookAnswer = {
  /** Когда начат вызов. */
  at: string
  /** Сколько миллисекунд длился вызов. */
  ms: number
  /** Код ответа сервера. null, если ответа не было. */
  status: number | null
  /** Почему нет ответа: `connect`, `dns`, `tls`, `timeout`, `address_refused` и другие, новые могут появиться. null, если ответ был. */
  fault: string | null
  /** Первый килобайт тела ответа. null, если ответа не было. */
  answer: string | null
}

export type PrintLabelQuery = {
  /** Как печатать: `100x75` и `58x40` — этикетка на странице, мм, `a4` — по шесть на листе, `zpl` — текст для термопринтера. По умолчанию `100x75`. */
  format?: "100x75" | "a4" | "58x40" | "zpl" | undefined
  /** Для `a4`: с какого места первого листа печатать, от 1 до 6, построчно. По умолчанию 1. */
  start?: number | undefined
}

export type PrintLabelsBody = {
  /** `id` посылок в том порядке, в каком печатать, до 1 000, без повторов. */
  parcels: ReadonlyArray<string>
  /** Как печатать: `100x75` и `58x40` — этикетка на странице, мм, `a4` — по шесть на листе, `zpl` — текст для термопринтера. По умолчанию `100x75`. */
  format?: "100x75" | "a4" | "58x40" | "zpl" | undefined
  /** Для `a4`: с какого места первого листа печатать, от 1 до 6, построчно. По умолчанию 1. */
  start?: number | undefined
}

export type PrintOrderLabelsQuery = {
  /** Как печатать: `100x75` и `58x40` — этикетка на странице, мм, `a4` — по шесть на листе, `zpl` — текст для термопринтера. По умолчанию `100x75`. */
  format?: "100x75" | "a4" | "58x40" | "zpl" | undefined
  /** Для `a4`: с какого места первого листа печатать, от 1 до 6, построчно. По умолчанию 1. */
  start?: number | undefined
}

export type GetDepositAnswer = {
  /** Сколько денег на депозите. */
  balance: string
  /** О списании, после которого остаток ниже этой суммы, приходит предупреждение. `"0.00"` — не предупреждать. */
  warn_below: string
  /** Валюта, всегда `RUB`. */
  currency: "RUB"
}

export type ListTransactionsQuery = {
  /** По времени создания: `desc` новые первыми, `asc` старые первыми. По умолчанию `desc`. */
  sort?: "asc" | "desc" | undefined
  /** Сколько записей на странице, от 1 до 100. По умолчанию 20. */
  limit?: number | undefined
  /** `next_cursor` прошлой страницы того же списка с теми же фильтрами. Без него первая страница. */
  cursor?: string | undefined
}

export type ListTransactionsAnswer = {
  /** Записи этой страницы. */
  data: Array<Transaction>
  /** С ним спрашивают следующую страницу. null: это последняя. */
  next_cursor: string | null
}

export type CreateInvoiceBody = {
  /** На сколько пополнить, до `"100000000.00"`. */
  amount: string
}

export type ListActsAnswer = {
  /** Месяцы, новые первыми. */
  data: Array<{
    /** Месяц вида `2026-02`. */
    month: string
    /** Номер акта. null, пока акт не составлен: его составляет первый запрос PDF. */
    number: number | null
    /** На сколько оказано услуг. */
    amount: string
    /** Валюта, всегда `RUB`. */
    currency: "RUB"
    /** Адрес PDF: скачивается с тем же ключом. */
    pdf_url: string
  }>
}

export type GetStatementQuery = {
  /** Первый день по Москве, вида `2026-02-01`. */
  from: string
  /** Последний день, входит. Период не длиннее 366 дней. */
  to: string
  /** Вид выписки: `json`, `pdf` или книга `xlsx`. По умолчанию `json`. */
  format?: "json" | "pdf" | "xlsx" | undefined
  /** Сколько движений на странице `json`, от 1 до 100. По умолчанию 20. */
  limit?: number | undefined
  /** `next_cursor` прошлой страницы того же списка с теми же фильтрами. Без него первая страница. */
  cursor?: string | undefined
}

export type GetStatementAnswer = {
  /** Записи этой страницы. */
  data: Array<Transaction>
  /** С ним спрашивают следующую страницу. null: это последняя. */
  next_cursor: string | null
  /** Остаток на начало первого дня. */
  opening: string
  /** Сколько пришло за период. */
  credited: string
  /** Сколько списано за период. */
  debited: string
  /** Остаток на конец последнего дня. */
  closing: string
  /** Валюта, всегда `RUB`. */
  currency: "RUB"
}

export type AdvanceSandboxParcelBody = {
  /** В какой статус перевести. Пропускать статусы вперёд можно, назад — нет. */
  to: "created" | "awaiting_acceptance" | "ready_for_delivery" | "awaiting_courier" | "shipped_from_warehouse" | "in_delivery" | "delivered" | "stored" | "ready_for_pickup" | "received" | "issued" | "handed_over" | "removed_from_locker" | "taken_for_return" | "returned" | "overdue"
  /** Когда это случилось, RFC 3339: не раньше заказа и не в будущем. По умолчанию сейчас. */
  at?: string | undefined
}

export type ListSandboxMessagesAnswer = {
  /** Сообщения получателю этой посылки. */
  data: Array<{
    /** Чем ушло бы: `sms` или `email`. */
    channel: Open<"sms" | "email">
    /** Какое сообщение, например `arrived` — «посылка пришла». */
    template: string
    /** Телефон или почта. */
    recipient: string
    /** Тема письма. У СМС пустая. */
    subject: string
    /** Текст сообщения. */
    text: string
    /** Когда создано. */
    created_at: string
  }>
}

export type SetSandboxDepositBody = {
  /** Остаток депозита, каким он станет, до `"10000000.00"`. */
  balance: string
}

export type SetSandboxDepositAnswer = {
  /** Остаток депозита, каким он станет, до `"10000000.00"`. */
  balance: string
  /** Валюта, всегда `RUB`. */
  currency: "RUB"
}

export type FireSandboxEventBody = {
  /** Образец события какого типа создать. */
  type: "parcel.created" | "parcel.status_changed" | "parcel.deadline_changed" | "parcel.recipient_changed" | "parcel.message_failed" | "order.created" | "order.paid" | "order.lapsed" | "order.completed" | "deposit.credited" | "deposit.low" | "invoice.paid" | "points.changed"
}

export type FireSandboxEventAnswer = {
  /** Идентификатор созданного события. */
  id: string
  /** Образец события какого типа создать. */
  type: Open<"parcel.created" | "parcel.status_changed" | "parcel.deadline_changed" | "parcel.recipient_changed" | "parcel.message_failed" | "order.created" | "order.paid" | "order.lapsed" | "order.completed" | "deposit.credited" | "deposit.low" | "invoice.paid" | "points.changed">
}

export type ClearSandboxAnswer = {
  /** Сколько посылок удалено. */
  parcels: number
  /** Сколько заказов удалено. */
  orders: number
  /** Остаток пробного депозита после очистки. */
  balance: string
  /** Валюта, всегда `RUB`. */
  currency: "RUB"
}
