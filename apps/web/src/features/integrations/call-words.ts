import type { OwnCall } from '@yacheyka/contract/merchant-api/cabinet-calls'
import { UNKNOWN_OPERATION } from '@yacheyka/contract/merchant-api/v1-path'
import type { MERCHANT_ENDPOINTS } from '@yacheyka/contract/merchant-endpoints'
import { momentOf } from '@yacheyka/ui/moment.ts'
import type { Tone } from '@yacheyka/ui/state-mark.tsx'

const WORDS = {
  getMerchantMe: 'Ключ и его пределы',
  listMerchantPoints: 'Поиск почтоматов',
  findMerchantPointSnapshot: 'Файл всех почтоматов: последний',
  getMerchantPointSnapshot: 'Файл всех почтоматов',
  listMerchantPointChanges: 'Изменения почтоматов',
  getMerchantPoint: 'Один почтомат',
  checkMerchantPoint: 'Проверка места в почтомате',
  listMerchantCities: 'Поиск городов',
  quoteRates: 'Расчёт стоимости',
  createMerchantOrder: 'Оформить заказ',
  listMerchantOrders: 'Список заказов',
  getMerchantOrder: 'Один заказ',
  createMerchantParcel: 'Оформить посылку',
  listMerchantParcels: 'Список посылок',
  getMerchantParcel: 'Посылка по штрихкоду',
  getMerchantParcelByNumber: 'Посылка по номеру',
  changeMerchantParcel: 'Изменить посылку',
  extendMerchantParcel: 'Продлить хранение',
  cancelMerchantParcel: 'Отменить посылку',
  blockMerchantParcel: 'Заблокировать посылку',
  unblockMerchantParcel: 'Снять блокировку',
  resendMerchantCode: 'Послать код ещё раз',
  listMerchantParcelEvents: 'История посылки',
  listMerchantEvents: 'Список событий',
  getMerchantEvent: 'Одно событие',
  createWebhookEndpoint: 'Создать вебхук',
  listWebhookEndpoints: 'Список вебхуков',
  getWebhookEndpoint: 'Один вебхук',
  changeWebhookEndpoint: 'Изменить вебхук',
  deleteWebhookEndpoint: 'Удалить вебхук',
  rotateWebhookSecret: 'Сменить секрет вебхука',
  disableWebhookEndpoint: 'Выключить вебхук',
  enableWebhookEndpoint: 'Включить вебхук',
  listWebhookDeliveries: 'Доставки вебхуков',
  getWebhookDelivery: 'Одна доставка',
  resendWebhookDelivery: 'Повторить доставку',
  replayWebhook: 'Дослать события за период',
  testWebhook: 'Пробное событие',
  printMerchantLabel: 'Этикетка посылки',
  printMerchantLabels: 'Этикетки посылок',
  printMerchantOrderLabels: 'Этикетки заказа',
  getMerchantAcceptanceAct: 'Акт приёма-передачи',
  getMerchantOrderDocument: 'Заказ в PDF',
  getMerchantDeposit: 'Остаток депозита',
  listMerchantTransactions: 'Движения депозита',
  createMerchantInvoice: 'Создать счёт',
  getMerchantInvoice: 'Один счёт',
  getMerchantInvoicePdf: 'Счёт в PDF',
  listMerchantActs: 'Список актов',
  getMerchantActPdf: 'Акт оказанных услуг',
  getMerchantStatement: 'Выписка по депозиту',
  advanceSandboxParcel: 'Песочница: статус посылки',
  listSandboxMessages: 'Песочница: сообщения',
  setSandboxDeposit: 'Песочница: остаток',
  fireSandboxEvent: 'Песочница: образец события',
  clearSandbox: 'Песочница: очистка',
  [UNKNOWN_OPERATION]: 'Нет такого вызова',
} as const satisfies Readonly<
  Record<
    Exclude<keyof typeof MERCHANT_ENDPOINTS, 'reportKeyLeak'> | typeof UNKNOWN_OPERATION,
    string
  >
>

const NAMES: Readonly<Record<string, string>> = WORDS

/** «Оформить посылку»; a call of a newer release by its id. */
export const nameOperation = (operation: string): string => NAMES[operation] ?? operation

export const OPERATIONS = Object.entries(NAMES)
  .map(([value, title]) => ({ value, title }))
  .toSorted((one, other) => one.title.localeCompare(other.title, 'ru'))

export const STATUSES = [
  { value: '2xx', title: '2xx, выполнено' },
  { value: '4xx', title: '4xx, отказ' },
  ...['400', '403', '404', '409', '412', '422', '429'].map((value) => ({ value, title: value })),
  { value: '5xx', title: '5xx, сбой' },
]

export const toneOfStatus = (status: number): Tone => {
  if (status >= 500) return 'trouble'
  return status >= 400 ? 'ends' : 'works'
}

/** «14:02:09» */
export const secondOf = (iso: string): string => `${momentOf(iso)?.clock}${iso.slice(16, 19)}`

/** As people read it: with letters in place of percent signs. */
export const readablePath = (path: string): string => {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

/** Whoever calls chooses the path: nothing of it may end the quotes that it stands in. */
const quotable = (path: string): string =>
  path.replaceAll(/[^\w/.~%?&=:,•+-]/gu, (sign) =>
    sign === "'" ? '%27' : encodeURIComponent(sign.toWellFormed()),
  )

const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`

/** JSON in lines; null where nothing is kept. */
export const inLines = (json: string | null | undefined): string | null =>
  json === null || json === undefined ? null : JSON.stringify(JSON.parse(json), null, 2)

/**
 * The same call for a shell, with the place for a test key; what was hidden is yet to be put in.
 * @param body null where none is kept
 */
export const formatCurl = (
  { method, path }: Pick<OwnCall, 'method' | 'path'>,
  body: string | null,
  origin: string,
): string =>
  [
    `curl${method === 'GET' ? '' : ` -X ${method}`} '${origin}${quotable(path)}'`,
    "-H 'Authorization: Bearer yach_test_…'",
    ...(method === 'GET' || method === 'DELETE'
      ? []
      : [
          "-H 'Content-Type: application/json'",
          '-H "Idempotency-Key: $(uuidgen)"',
          `-d ${body === null ? "'@body.json'" : quoted(body)}`,
        ]),
  ].join(' \\\n  ')
