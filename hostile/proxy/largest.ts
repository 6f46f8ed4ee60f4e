import type { ResponseBody, Endpoint } from '@yacheyka/contract/http/endpoint'
import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import { OPERATOR_ENDPOINTS } from '@yacheyka/contract/console-endpoints'
import {
  SCAN_SIZE_LIMIT,
  SCAN_TYPES,
  SCANS_OF_TYPE_MAX,
} from '@yacheyka/core/applications/application'
import { STATEMENT_SIZE_MAX } from '@yacheyka/contract/billing/console-bank'
import { RESUME_SIZE_MAX } from '@yacheyka/core/vacancies/vacancy'
import { MERCHANT_ENDPOINTS } from '@yacheyka/contract/merchant-endpoints'
import { SHEET_LIMITS } from '../../apps/server/src/documents/xlsx-error.ts'
import { type ApiDocument, operationsOf } from '../document.ts'
import type { Facts } from '../facts.ts'
import { goodRequest } from '../good.ts'
import { seeded } from '../random.ts'

/** Bytes that a call takes which does not say how many. */
const USUAL = 64 * 1024
/** A PDF of so many bytes, with nothing in it. */
const pdf = (size: number) => {
  const file = Buffer.alloc(size, ' ')
  file.write('%PDF-1.4\n1 0 obj\n<<>>\nendobj\n')
  file.write('%%EOF\n', size - 6)
  return file
}

interface Largest {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: FormData | Buffer<ArrayBuffer>
  /** What it is answered; any answer of the product's own unless told. */
  readonly status?: number
}

/** Sends to every call that takes a body the largest that it takes, and tells which was not answered by the product itself. */
export async function tryLargest(
  port: number,
  document: ApiDocument,
  facts: Facts,
): Promise<{ readonly tried: number; readonly errors: readonly string[] }> {
  const errors: string[] = []
  const offered = await fetch(`http://127.0.0.1:${port}/api/vacancies`)
  const { results } = (await offered.json()) as ResponseBody<typeof ENDPOINTS.listVacancies>
  const all = [...forms(facts, results[0]?.title ?? ''), ...padded(document, facts)]
  for (const { id, method, path, headers, body, status } of all) {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers,
      body,
    }).catch((error: unknown) => String(error))
    const text = typeof response === 'string' ? response : await response.text()
    const met = typeof response === 'string' ? 0 : response.status
    const isOwn = met > 0 && met < 500 && met !== 413 && (met === 204 || text !== '')
    if (status === undefined ? !isOwn : met !== status)
      errors.push(`largest body of ${id}: ${met} ${text.slice(0, 200)}`)
  }
  return { tried: all.length, errors }
}

/** Files of every form, each of the greatest size that the form takes. */
function forms(facts: Facts, vacancy: string): readonly Largest[] {
  const { submitApplication, sendVacancyResponse } = ENDPOINTS
  return [
    { ...submitApplication, headers: {}, body: application(), status: 201 },
    {
      ...sendVacancyResponse,
      headers: { 'content-type': 'application/json' },
      body: Buffer.from(
        JSON.stringify({
          name: 'Иван Петров',
          email: 'ivan@example.org',
          phone: '+79161234567',
          message: 'Хочу работать',
          file: pdf(RESUME_SIZE_MAX).toString('base64'),
          fileNameExt: 'pdf',
          type: 'application/pdf',
          vacancy,
          yandex_token: 'x',
        }),
      ),
      status: 200,
    },
    ...[
      { ...ENDPOINTS.parseSheetFile, size: SHEET_LIMITS.fileBytes, shows: 'customer' },
      { ...ENDPOINTS.parseShopFile, size: SHEET_LIMITS.fileBytes, shows: 'customer' },
      {
        ...OPERATOR_ENDPOINTS.operatorImportStatement,
        size: STATEMENT_SIZE_MAX,
        shows: 'operator',
      },
    ].map(({ size, shows, ...endpoint }) => {
      const body = new FormData()
      body.append('file', new Blob([Buffer.alloc(size, 'Сумма=1\n')]), 'book.csv')
      return { ...endpoint, headers: Object.fromEntries(facts.credentialOf(shows)), body }
    }),
  ]
}

function application(): FormData {
  const form = new FormData()
  const scans = SCAN_TYPES.flatMap((type) =>
    Array.from({ length: SCANS_OF_TYPE_MAX }, (_, at) => ({ name: `${type}-${at}.pdf`, type })),
  )
  form.append('ceo_fullname', 'Иванова Анна Петровна')
  form.append('ceo_phone', '+7(916)123-45-67')
  form.append('ceo_email', 'anna@example.org')
  form.append('yandex_token', 'x')
  form.append('files', JSON.stringify(scans))
  for (const { name } of scans) form.append(name, new Blob([pdf(SCAN_SIZE_LIMIT - 1)]), name)
  return form
}

/** Good requests of all other calls with spaces after them, up to the last byte. */
function padded(document: ApiDocument, facts: Facts): readonly Largest[] {
  const endpoints = new Map<string, Endpoint>(
    Object.values<Endpoint>({ ...ENDPOINTS, ...MERCHANT_ENDPOINTS, ...OPERATOR_ENDPOINTS }).map(
      (endpoint) => [endpoint.id, endpoint],
    ),
  )
  return operationsOf(document).flatMap((operation) => {
    const endpoint = endpoints.get(operation.id)
    if (operation.body === undefined || endpoint === undefined) return []
    if (operation.body.type.startsWith('multipart/')) return []
    if (ENDS.has(operation.id)) return []
    const { draft } = goodRequest(document, facts, operation, seeded(1))
    const good = draft.body ?? Buffer.alloc(0)
    const size = endpoint.bodyLimit ?? USUAL
    return {
      id: operation.id,
      method: draft.method,
      path: draft.path,
      headers: Object.fromEntries(draft.headers),
      body: Buffer.concat([good, Buffer.alloc(Math.max(0, size - good.length), ' ')]),
    }
  })
}

/** They end the session that the others need. */
const ENDS = new Set(['logOut', 'operatorSignOut', 'changeOwnPassword'])
