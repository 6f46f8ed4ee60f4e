import {
  describeGroup,
  describeStatus,
  describeOrderStatus,
  VAT,
} from './descriptions-of-values.ts'

const DELIVERED =
  '`delivered` значит «лежит в точке»; покупатель забрал посылку при `status_group: received`.'
const EXPECTED =
  'Цена, которую видел покупатель, вида `"149.00"`. Если она уже другая, ничего не будет сделано и придёт `price_changed`.'

/** Orders and parcels. */
export const PARCEL_DESCRIPTIONS: Readonly<Record<string, string>> = {
  // Orders.
  payment:
    'Если на депозите не хватает денег: `deposit_or_wait` создаёт заказ, который ждёт оплаты, `deposit_only` отказывает с `deposit_short`. По умолчанию `deposit_or_wait`.',
  dry_run: '`true`: всё проверить и посчитать, ничего не сохраняя. По умолчанию `false`.',
  on_error:
    'Если часть посылок с ошибками: `reject_all` не заказывает ничего, `skip` заказывает остальные. По умолчанию `reject_all`.',
  expected_price: EXPECTED,
  'createMerchantOrder.expected_price': `${EXPECTED} Цена всех посылок вместе, с \`on_error: "skip"\` не называется.`,
  'createMerchantOrder.parcels': 'Посылки заказа, до 1 000.',
  'parcels.expected_price': EXPECTED,
  'createMerchantOrder.order': 'Созданный заказ. null, если был `dry_run`.',
  summary: 'Сколько посылок заказано и на сколько.',
  'summary.created': 'Заказано посылок; с `dry_run` — было бы заказано.',
  'summary.rejected': 'Посылок с ошибками, которые пропущены.',
  'summary.price': 'Цена заказанных посылок вместе.',
  'createMerchantOrder.results':
    'О каждой посылке запроса, в том же порядке. Если `reject_all` отказал, они же стоят в `results` отказа.',
  'results.number': 'Номер посылки у магазина, как его прислали. null, если его не прочесть.',
  'results.status': '`created` — заказана, `rejected` — нет.',
  'results.price': 'Цена посылки.',
  'results.parcel': 'Заказанная посылка. С `dry_run` её нет.',
  'results.errors':
    'Ошибки посылки. Пустой список при `rejected`: сама она верна, но с `reject_all` не заказана из-за других.',
  'orders.id': 'Идентификатор заказа: `id` заказа или `order` посылки.',
  'listMerchantOrders.status': describeOrderStatus('Статусы через запятую.'),
  'listMerchantOrders.number': 'Номер заказа целиком.',
  'MerchantOrder.id': 'Идентификатор заказа, для вызовов.',
  'MerchantOrder.number': 'Номер заказа для людей: он стоит в документах и в кабинете.',
  'MerchantOrder.status': describeOrderStatus('Статус заказа.'),
  payment_status:
    'Оплата: `paid` — оплачен, `awaiting` — ждёт денег на депозите, `overdue` — не оплачен в срок, его ячейки освобождены.',
  'MerchantOrder.price': 'Цена всех посылок заказа.',
  parcels_count: 'Сколько в заказе посылок.',

  // What is sent of a parcel.
  number:
    'Номер посылки у магазина, до 64 знаков, без `%;№&^$#:`. Даётся один раз навсегда, и у отменённых тоже.',
  point: 'Номер точки назначения, например `МСК-0417`.',
  recipient: 'Кому посылка.',
  'recipient.phone':
    'Российский номер телефона в любой обычной записи: `+79161234567`, `8 916 123-45-67`. На него уходит код получения.',
  'recipient.email': 'Почта получателя, если есть: код придёт и на неё. По умолчанию пустая.',
  declared_value: 'Объявленная стоимость, до 100 000 рублей. По умолчанию `"0.00"`.',
  description: 'Что в посылке, до 500 знаков. По умолчанию пусто.',
  items: 'Товары в посылке, до 100. По умолчанию пустой список.',
  'items.label': 'Название товара.',
  'items.price': 'Цена одной штуки, вида `"590.00"`, до 100 000 рублей.',
  'items.quantity': 'Сколько штук.',
  'items.vat': VAT,
  metadata:
    'Свои поля магазина: до 20 строк до 500 знаков, имена из строчных латинских букв, цифр и `_`. Не для персональных данных.',
  'changeMerchantParcel.recipient':
    'Новый получатель. Чего нет в запросе, остаётся прежним; меняется, пока `can.change_recipient`.',
  'changeMerchantParcel.metadata': 'Новые поля магазина вместо всех прежних.',
  days: 'На сколько дней продлить, от 1 до 7; всего не больше 14.',
  'extendMerchantParcel.expected_price': `${EXPECTED} Это \`extension.price_per_day\`, умноженная на \`days\`.`,
  'cancelMerchantParcel.reason':
    'Почему, до 500 знаков: увидят сотрудники сети. По умолчанию пусто.',
  'blockMerchantParcel.reason':
    'Почему, до 500 знаков: увидят сотрудники сети. По умолчанию пусто.',
  'unblockMerchantParcel.reason':
    'Почему, до 500 знаков: увидят сотрудники сети. По умолчанию пусто.',

  // Lists.
  'listMerchantParcels.status': describeStatus('Статусы через запятую.'),
  'listMerchantParcels.status_group': describeGroup('Группы статусов через запятую.'),
  'listMerchantParcels.order': 'Посылки одного заказа: его `id`.',
  'listMerchantParcels.number': 'Номер посылки у магазина, целиком.',
  'listMerchantParcels.point': 'Номера точек через запятую, до 20.',
  expand:
    'Что приложить в `expanded`, через запятую: `order` заказ (право `orders:read`), `point` точка (право `points:read`), `events` история.',
  'listMerchantParcels.expand':
    'Что приложить в `expanded` каждой посылки, через запятую: `order` заказ (право `orders:read`), `point` точка (право `points:read`).',
  'parcels.id': 'Штрихкод посылки, её `id`.',
  'by_number.number': 'Номер посылки у магазина. Буквы вне латиницы и `/` кодируются процентами.',
  'createMerchantParcel.price': 'Цена, с `dry_run` — какой она была бы.',
  'listMerchantParcelEvents.data': 'История посылки, старое первым.',

  // A parcel as it is.
  'MerchantParcel.id': 'Штрихкод: под ним посылка живёт в сети. У тестовых начинается с `YT`.',
  'MerchantParcel.number': 'Номер посылки у магазина.',
  'MerchantParcel.order': '`id` заказа. null, если посылка не из заказа.',
  order_number: 'Номер заказа для людей. null вместе с `order`.',
  'MerchantParcel.status': describeStatus(`Статус. ${DELIVERED}`),
  status_group: describeGroup('Группа статуса: по ней решает программа магазина.'),
  status_text: 'Статус словами по-русски; с `Accept-Language: en` по-английски.',
  status_at: 'Когда посылка перешла в этот статус. null, пока о ней ничего не сообщали.',
  'MerchantParcel.version':
    'Растёт с каждой переменой: из двух ответов верен тот, где она больше. Её называют в `If-Match`.',
  blocked: 'Заблокирована: покупателю не выдаётся, вернётся отправителю.',
  'MerchantParcel.point': 'Точка назначения.',
  'MerchantParcel.service_type':
    'Как посылка попадает в точку: `yourself` — магазин привозит сам, `courier` — курьер забирает со склада. null: не известно.',
  'MerchantParcel.packages': 'Места посылки, по ячейке на место.',
  'packages.barcode': 'Штрихкод места. У посылки из одного места совпадает с `id`.',
  'MerchantParcel.packages.cell_size': 'Размер ячейки. null: не известен.',
  'packages.status': 'Статус этого места, значения те же, что у посылки.',
  'MerchantParcel.weight_g': 'Вес в граммах. null: не известен.',
  'MerchantParcel.declared_value': 'Объявленная стоимость. null: не названа.',
  'MerchantParcel.price': 'Сколько стоит отправление. null: не известно.',
  'MerchantParcel.recipient':
    'Получатель. Без права `recipient:read` цифры и буквы скрыты точками.',
  'MerchantParcel.recipient.phone': 'Телефон вида `+79161234567`.',
  'MerchantParcel.recipient.email': 'Почта. Пустая строка, если её нет.',
  'MerchantParcel.items': 'Товары в посылке.',
  'MerchantParcel.description': 'Что в посылке. Пустая строка, если не сказано.',
  'MerchantParcel.metadata': 'Свои поля магазина, как он их прислал.',
  expires_at: 'До какого момента посылка лежит в точке. null, пока она не в точке.',
  expires_on:
    'Последний день хранения по часам точки, `2026-11-26`. null, пока посылка не в точке.',
  extension: 'Сколько хранения можно ещё купить.',
  days_left: 'На сколько дней ещё можно продлить, всего их 14.',
  price_per_day: 'Цена одного дня. null: тарифа сейчас нет.',
  can: 'Что с посылкой можно сделать сейчас.',
  extend: 'Продлить хранение.',
  cancel: 'Отменить.',
  block: 'Заблокировать.',
  unblock: 'Снять блокировку.',
  resend_code: 'Послать код получения ещё раз.',
  change_recipient: 'Сменить получателя.',
  tracking_url: 'Страница отслеживания для покупателя.',
  pickup_url:
    'Страница с кодом получения: показывайте её только получателю. Есть с правом `pickup:read`.',
  expanded: 'Что попросили в `expand`.',
  'expanded.order': 'Заказ посылки.',
  'expanded.point': 'Точка назначения целиком.',
  'expanded.events': 'История, старое первым.',
  'MerchantParcelEvent.id': 'Не меняется: по нему отличают уже виденную запись.',
  'MerchantParcelEvent.status': 'Статус, в который посылка перешла; значения те же, что у посылки.',
  occurred_at: 'Когда это случилось.',
  'MerchantParcelEvent.by':
    'Кто это сделал: `network` почтомат или курьер, `merchant` магазин, `operator` сотрудник сети, `system` сама система, `recipient` получатель.',
  'MerchantParcelEvent.point': 'Номер точки, где это случилось. null, если не в точке.',
}
