import { INVOICE_STATUS, TRANSFER_KIND } from './descriptions-of-values.ts'

/** Pages, times and rejections of any call; keys, labels and the deposit. */
export const COMMON_DESCRIPTIONS: Readonly<Record<string, string>> = {
  limit: 'Сколько записей на странице, от 1 до 100. По умолчанию 20.',
  cursor:
    '`next_cursor` прошлой страницы того же списка с теми же фильтрами. Без него первая страница.',
  data: 'Записи этой страницы.',
  next_cursor: 'С ним спрашивают следующую страницу. null: это последняя.',
  sort: 'По времени создания: `desc` новые первыми, `asc` старые первыми. По умолчанию `desc`.',
  created_from:
    'Созданные не раньше этого момента, RFC 3339: `2026-11-23T09:00:00Z` или со сдвигом `+03:00`.',
  created_to:
    'Созданные раньше этого момента, сам он не входит. Вид тот же: `2026-11-24T00:00:00Z`.',
  created_at: 'Когда создано.',
  currency: 'Валюта, всегда `RUB`.',
  test: '`true` у сделанного тестовым ключом.',
  'errors.pointer': 'Место ошибки в теле запроса, JSON Pointer: `#/recipient/phone`.',
  'errors.code': 'Код ошибки, не меняется.',
  'errors.detail': 'Что не так, по-русски.',
  'errors.turned':
    'Ячейка, в которую коробка войдёт, если положить её на бок. Есть у `oversize`, когда это помогает.',
  'errors.price': 'Сколько это стоит теперь. Есть у `price_changed`.',

  'Problem.type': 'Адрес страницы о коде: что он значит и что делать.',
  'Problem.title': 'Название кода по-английски.',
  'Problem.status': 'Код HTTP.',
  'Problem.detail': 'Что случилось, по-русски, для людей.',
  'Problem.code': 'Код для программы, не меняется. Новые могут появиться.',
  request_id: 'По нему вызов находят журнал в кабинете и поддержка.',
  'Problem.errors': 'Каждая ошибка запроса с её местом. Есть у отказов о полях тела.',
  'Problem.results': 'О каждой посылке заказа, в порядке запроса. Есть у `batch_rejected`.',
  'Problem.results.status': 'Всегда `rejected`: ничего не заказано.',
  'Problem.price':
    'Сколько это стоит теперь: с этим `expected_price` повтор пройдёт. Есть у `price_changed`.',
  violated_policies: 'Какие лимиты превышены. Есть у `rate_limited`.',
  'Error.detail': 'Что случилось, по-русски.',
  'Error.code': 'Код отказа.',

  mode: '`live` — боевой ключ, `test` — песочница.',
  company: 'Чей ключ.',
  'company.name': 'Название компании.',
  key: 'Сам ключ.',
  'key.id': 'Идентификатор ключа: это не секрет.',
  'key.name': 'Название ключа из кабинета.',
  'key.hint': 'Начало и конец ключа: по ним его узнают в кабинете.',
  'key.expires_at': 'Когда ключ перестанет работать. null: бессрочный.',
  'key.retires_at': 'Когда перестанет работать ключ, который заменили новым. null: не заменён.',
  scopes: 'Права ключа.',
  sandbox: 'Депозит песочницы. null у боевого ключа.',
  'sandbox.balance': 'Остаток пробного депозита.',
  limits: 'Лимиты вызовов ключа.',
  policy: 'Название лимита, то же, что в заголовке `RateLimit`.',
  quota: 'Сколько вызовов можно за окно.',
  window_seconds: 'Длина окна в секундах.',
  token: 'Утёкший ключ целиком.',
  revoked: '`true`, если такой ключ был и теперь отозван.',

  format:
    'Как печатать: `100x75` и `58x40` — этикетка на странице, мм, `a4` — по шесть на листе, `zpl` — текст для термопринтера. По умолчанию `100x75`.',
  start: 'Для `a4`: с какого места первого листа печатать, от 1 до 6, построчно. По умолчанию 1.',
  'printMerchantLabels.parcels':
    '`id` посылок в том порядке, в каком печатать, до 1 000, без повторов.',

  'getMerchantDeposit.balance': 'Сколько денег на депозите.',
  warn_below:
    'О списании, после которого остаток ниже этой суммы, приходит предупреждение. `"0.00"` — не предупреждать.',
  'MerchantTransaction.id': 'Номер движения этого депозита, с единицы без пропусков.',
  booked_at: 'Когда проведено.',
  'MerchantTransaction.kind': TRANSFER_KIND,
  'MerchantTransaction.amount': 'Сумма; с минусом, если деньги списаны.',
  'MerchantTransaction.balance': 'Остаток после движения.',
  note: 'За что, словами.',
  'MerchantTransaction.order':
    '`id` заказа, который оплачен, или заказа этой посылки. null, если движение не о заказе.',
  'MerchantTransaction.parcel':
    '`id` посылки, о которой движение. null, если оно не об одной посылке.',
  'createMerchantInvoice.amount': 'На сколько пополнить, до `"100000000.00"`.',
  'invoices.id': 'Идентификатор счёта.',
  'MerchantInvoice.id': 'Идентификатор счёта, для вызовов.',
  'MerchantInvoice.number': 'Порядковый номер; у тестовых счетов свой ряд.',
  full_number: 'Номер, как он стоит в документе: `17`, у тестового `ТЕСТ-17`.',
  'MerchantInvoice.test': '`true` у счёта песочницы: его нельзя оплатить.',
  'MerchantInvoice.amount': 'Сумма счёта.',
  'MerchantInvoice.status': INVOICE_STATUS,
  issued_at: 'Когда выставлен.',
  settled_at: 'Когда оплачен или отменён. null, пока ждёт оплаты.',
  pdf_url: 'Адрес PDF: скачивается с тем же ключом.',
  'acts.month': 'Оконченный месяц вида `2026-02`.',
  'data.month': 'Месяц вида `2026-02`.',
  'listMerchantActs.data.number':
    'Номер акта. null, пока акт не составлен: его составляет первый запрос PDF.',
  'listMerchantActs.data.amount': 'На сколько оказано услуг.',
  'listMerchantActs.data': 'Месяцы, новые первыми.',
  [`getMerchantStatement.from`]: 'Первый день по Москве, вида `2026-02-01`.',
  'getMerchantStatement.to': 'Последний день, входит. Период не длиннее 366 дней.',
  'getMerchantStatement.format':
    'Вид выписки: `json`, `pdf` или книга `xlsx`. По умолчанию `json`.',
  'getMerchantStatement.limit':
    'Сколько движений на странице `json`, от 1 до 100. По умолчанию 20.',
  opening: 'Остаток на начало первого дня.',
  credited: 'Сколько пришло за период.',
  debited: 'Сколько списано за период.',
  closing: 'Остаток на конец последнего дня.',
  'setSandboxDeposit.currency': 'Валюта, всегда `RUB`.',
  'clearSandbox.balance': 'Остаток пробного депозита после очистки.',
}
