import type { ApiDocument, Operation } from './document.ts'
import type { Draft } from './draft.ts'
import { enrolBody, reportBody } from './device-bodies.ts'
import { exampleOf } from './examples.ts'
import type { Facts } from './facts.ts'
import type { Random } from './random.ts'
import { applicationForm, goodForm } from './uploads.ts'

/** A request that its call takes, as far as the document and what real callers know tell; `json` is its body before bytes. */
export interface Good {
  readonly draft: Draft
  readonly json: unknown
}

export function goodRequest(
  document: ApiDocument,
  facts: Facts,
  operation: Operation,
  random: Random,
): Good {
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(valueOf(document, facts, operation, name, random)),
  )
  const query = new URLSearchParams()
  for (const { name, required, schema } of operation.query)
    if (required || name === 'limit' || (!TOGETHER.has(name) && random.chance(0.4))) {
      const known = required ? facts.known(operation, name) : []
      const example = known.length > 0 ? random.pick(known) : EXAMPLES_OF_QUERY[name]
      query.append(name, String(example ?? exampleOf(document, schema, random, name)))
    }
  const { body, type, json } = bodyOf(document, facts, operation, random)
  const shows = operation.scheme ?? 'nobody'
  return {
    json,
    draft: {
      operation,
      method: operation.method,
      path,
      query: query.toString(),
      headers: [
        ...facts.credentialOf(shows),
        ...(type === undefined ? [] : ([['Content-Type', type]] as const)),
        ...(body !== undefined && random.chance(0.5) ? [onceKey(random)] : []),
      ],
      body,
      shows,
      changes: [],
      isItsCall: true,
      mayBeCut: (body?.length ?? 0) > 60_000,
    },
  }
}

const onceKey = (random: Random): readonly [name: string, value: string] => [
  'Idempotency-Key',
  `hostile-${random.below(1e9)}`,
]

const EXAMPLES_OF_QUERY: Readonly<Record<string, string>> = {
  limit: '5',
  offset: '0',
  yandex_token: 'x',
  cursor: '0',
  near: '55.75,37.62',
  bbox: '37,55,38,56',
  customer: '',
  // Nobody is held by what is asked at random.
  wait: '0',
  numbers: '1',
}

/** Fields that mean something only together. */
const TOGETHER: ReadonlySet<string> = new Set([
  'width',
  'height',
  'depth',
  'longitude',
  'latitude',
  'height_mm',
  'width_mm',
  'depth_mm',
  'radius_m',
])

function valueOf(
  document: ApiDocument,
  facts: Facts,
  operation: Operation,
  name: string,
  random: Random,
): string {
  const known = facts.known(operation, name)
  if (known.length > 0) return random.pick(known)
  const schema = operation.params.find((param) => param.name === name)?.schema
  return String(exampleOf(document, schema ?? { type: 'string' }, random, name))
}

interface Body {
  readonly body: Buffer | undefined
  readonly type: string | undefined
  readonly json: unknown
}

function bodyOf(document: ApiDocument, facts: Facts, operation: Operation, random: Random): Body {
  if (operation.body === undefined) return { body: undefined, type: undefined, json: undefined }
  const { type, schema } = operation.body
  if (type.startsWith('multipart/')) {
    const example = exampleOf(document, schema, random) as Record<string, unknown>
    const { files, file: _file, ...rest } = example
    const fields = Object.entries(rest).map(([name, value]) => ({ name, value: String(value) }))
    const form =
      files === undefined ? goodForm(fields, 'file', random) : applicationForm(fields, random)
    return { ...form, json: undefined }
  }
  if (type !== 'application/json')
    return {
      body: Buffer.from('Номер;Тип;Широта;Долгота\n1;постамат;55.7;37.6\n'),
      type,
      json: undefined,
    }
  const example = EXAMPLES[operation.id]?.(facts, random)
  const json = example ?? withKnown(exampleOf(document, schema, random))
  return { body: Buffer.from(JSON.stringify(json)), type, json }
}

/** The first edition of what is changed is the likeliest. */
function withKnown(json: unknown): unknown {
  if (Array.isArray(json)) return json.map((each) => withKnown(each))
  if (typeof json !== 'object' || json === null) return json
  return Object.fromEntries(
    Object.entries(json).map(([name, value]) => {
      if (name === 'version') return [name, 1]
      return [name, withKnown(value)]
    }),
  )
}

const terminals = (facts: Facts): readonly string[] =>
  facts.known({ ...NOWHERE, path: '/api/terminals/{number}/' }, 'number')
const parcels = (facts: Facts): readonly string[] =>
  facts.known({ ...NOWHERE, path: '/api/operator/parcels/{barcode}' }, 'barcode')

const pointUids = (facts: Facts): readonly string[] => facts.known(NOWHERE, 'point_uid')

const NOBODY = '0190f0a0-0000-7000-8000-00000000000a'

const NOWHERE: Operation = {
  id: '',
  method: 'GET',
  path: '',
  scheme: undefined,
  params: [],
  query: [],
  body: undefined,
  responses: new Map(),
}

const pickOr = (random: Random, list: readonly string[], other: string): string =>
  list.length === 0 ? other : random.pick(list)

let orders = 0

/** What the document cannot say: sums that agree, real numbers, credentials. */
const EXAMPLES: Readonly<Record<string, (facts: Facts, random: Random) => unknown>> = {
  obtainTokens: () => ({ username: 'demo', password: 'Demo-2026-pass', yandex_token: '' }),
  operatorSignIn: () => ({ login: 'admin', password: 'Demo-2026-pass' }),
  refreshTokens: ({ refresh }) => ({ refresh }),
  sendFeedback: ({ userUid }) => ({ uid: userUid.slice(0, 8), text: 'Всё хорошо' }),
  createOrder: ({ order }, random) => ({
    juridical_order_price: order.price,
    parcels: [
      {
        pk: (orders += 1),
        parcel_number: `H-${orders}-${random.below(1e9)}`,
        declaration: 'Книги',
        weight: 1500,
        cells: ['M'],
        declared_price: '1000.00',
        service_type: 'yourself',
        terminal_number: order.terminal,
        delivery_city: order.city,
        dispatch_city: 'Казань',
        receiver_phone: '+79161234567',
        receiver_email: '',
        juridical_price: order.price,
        items: [],
      },
    ],
  }),
  estimateShipping: (_facts, random) =>
    Array.from({ length: 1 + random.below(4) }, (_, pk) => ({
      pk,
      weight: 1000 + random.below(5000),
      size: ['M'],
      dispatch_city: 'Казань',
      delivery_city: 'Москва',
      type_delivery: 'yourself',
    })),
  createApiKey: () => ({ name: 'Проба', test: true, scopes: ['points:read'] }),
  changeApiKey: () => ({ origins: ['https://shop.example'] }),
  rotateApiKey: () => ({ overlap_hours: 0 }),
  createOwnWebhook: () => ({ url: 'https://shop.example/hooks', types: ['*'] }),
  changeOwnWebhook: () => ({ description: 'Проба' }),
  rotateOwnWebhook: () => ({ overlap_hours: 0 }),
  replayOwnWebhook: () => ({ from: '2026-11-01T00:00:00Z', to: '2026-11-20T00:00:00Z' }),
  reportKeyLeak: () => ({ token: 'yach_test_unknown' }),
  checkMerchantPoint: () => ({ weight_g: 500, packages: [{ cell_size: 'M' }] }),
  createMerchantParcel: (facts, random) => ({
    number: `H-${random.below(1e9)}`,
    point: pickOr(random, terminals(facts), '1'),
    recipient: { phone: '+79161234567' },
    packages: [{ cell_size: 'M' }],
    weight_g: 1500,
    dry_run: true,
  }),
  createMerchantOrder: (facts, random) => ({
    on_error: random.pick(['skip', 'reject_all']),
    dry_run: true,
    parcels: Array.from({ length: 1 + random.below(3) }, () => ({
      number: `H-${random.below(1e9)}`,
      point: pickOr(random, terminals(facts), '1'),
      recipient: { phone: '+79161234567' },
      packages: [{ cell_size: 'M' }],
      weight_g: 1500,
    })),
  }),
  printMerchantLabels: (facts, random) => ({ parcels: [pickOr(random, parcels(facts), 'YA0')] }),
  createMerchantInvoice: () => ({ amount: '100.00' }),
  changeMerchantParcel: () => ({ metadata: { shop_order: '10042' } }),
  quoteRates: (facts, random) => ({
    lines: [
      {
        point: pickOr(random, terminals(facts), '1'),
        weight_g: 500,
        packages: [{ cell_size: 'M' }],
      },
      {
        delivery_city: 'Москва',
        weight_g: 1500,
        packages: [{ height_mm: 100, width_mm: 200, depth_mm: 300 }],
      },
    ],
  }),
  checkTerminals: (facts) => ({ numbers: terminals(facts).slice(0, 10) }),
  postPulseEvents: (facts, random) =>
    Array.from({ length: 1 + random.below(5) }, () => ({
      event_id: `H-${random.below(1e9)}`,
      barcode: pickOr(random, parcels(facts), 'X-1'),
      status: random.pick(['in_delivery', 'delivered', 'stored', 'received', 'issued']),
      terminal_number: pickOr(random, terminals(facts), '1'),
      datetime: '2026-11-22T10:00:00+03:00',
    })),
  enrolDevice: ({ enrolmentCodes }, random) => enrolBody(enrolmentCodes, random),
  reportFromDevice: (facts, random) => reportBody(parcels(facts), random),
  repeatSms: (facts, random) => ({ order_id: pickOr(random, parcels(facts), 'X-1') }),
  resendSms: (facts, random) => ({ order_id: pickOr(random, parcels(facts), 'X-1') }),
  validateWidgetTerminal: (_facts, random) => ({ weight: 1 + random.below(30_000) }),
  exportPoints: (facts, random) => [pickOr(random, pointUids(facts), NOBODY)],
  logOut: ({ refresh }) => ({ refresh }),
  sendVacancyResponse: () => ({
    name: 'Иван Петров',
    email: 'ivan@example.org',
    phone: '+79161234567',
    message: 'Хочу работать',
    file: Buffer.from('Опыт: пять лет').toString('base64'),
    fileNameExt: 'txt',
    type: 'text/plain',
    vacancy: 'Курьер',
    yandex_token: 'x',
    consent: '2026-11-01',
  }),
  changeLocker: () => ({ terminal_number: 'МСК-0417', price: '250.00' }),
  correctRecipient: () => ({ phone: '+7(916)123-45-67', email: 'anna@example.org' }),
  blockParcel: (_facts, random) => ({ blocked: random.pick([true, null]), block_reason: 'Проба' }),
  markSheetFaults: () => ({
    results: [
      { row_number: 1, cells: [{ cell_letter: 'A', cell_value: 'Последняя миля' }] },
      { row_number: 2, cells: [{ cell_letter: 'A', cell_value: 'х' }] },
    ],
  }),
  confirmSecondFactor: (_facts, random) => ({ code: String(100_000 + random.below(900_000)) }),
  operatorSendCode: (_facts, random) => ({ code: String(100_000 + random.below(900_000)) }),
  operatorFindPersonalData: () => ({ phone: '+79161234567' }),
  operatorExportPersonalData: () => ({ phone: '+79161234567' }),
  createInvoice: () => ({ amount: '100.00' }),
  extendParcel: () => ({ extension_days: 1, amount_to_pay: '50.00' }),
  changeOwnPassword: () => ({ current_password: 'Wrong-2026-pass', new_password: 'New-2026-pass' }),
}
