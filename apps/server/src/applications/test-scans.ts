import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import { buildTiff } from '@yacheyka/core/applications/test-tiff'
import type { FastifyInstance } from 'fastify'

// Just enough of each kind to be told by, and a little more.
export const PDF = Buffer.from(`%PDF-1.4\n1 0 obj\n<<>>\nendobj\n${'% скан\n'.repeat(300)}%%EOF\n`)
const PNG = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(3000, 7)])
export const JPEG = Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(50, 1)])
export const TIFF = Buffer.from(buildTiff([{ width: 50, height: 100 }]))
export const EXE = Buffer.concat([
  Buffer.from('MZ'),
  Buffer.alloc(9000, 3),
  Buffer.from('%PDF-1.4'),
])

export interface TestFile {
  readonly name: string
  readonly type: string
  readonly bytes: Uint8Array
}

export const SCANS: readonly TestFile[] = [
  { name: 'Свидетельство ИНН.pdf', type: 'fns_scan', bytes: PDF },
  { name: 'егрюл.png', type: 'egrul_scan', bytes: PNG },
]

export const FIELDS = {
  ceo_fullname: 'Иванова Анна Петровна',
  ceo_phone: '+7(916)123-45-67',
  ceo_email: 'anna@example.org',
  yandex_token: 'token',
}

/** The body as a browser writes it, and its content type with the boundary. */
export async function encodeForm(
  fields: Readonly<Record<string, string>>,
  scans: readonly TestFile[],
  list: unknown = scans.map(({ name, type }) => ({ name, type })),
): Promise<{ readonly payload: Buffer; readonly type: string }> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('files', typeof list === 'string' ? list : JSON.stringify(list))
  for (const { name, bytes } of scans) form.append(name, new Blob([Buffer.from(bytes)]), name)
  const encoded = new Response(form)
  return {
    payload: Buffer.from(await encoded.arrayBuffer()),
    type: encoded.headers.get('content-type') ?? '',
  }
}

let address = 0

/** From a new address each time, unless the headers say which. */
export function post(
  app: FastifyInstance,
  { payload, type }: { readonly payload: Buffer | string; readonly type: string },
  headers: Readonly<Record<string, string>> = {},
) {
  address += 1
  return app.inject({
    method: 'POST',
    url: ENDPOINTS.submitApplication.path,
    payload,
    headers: {
      'content-type': type,
      'x-forwarded-for': `10.4.${Math.floor(address / 250)}.${address % 250}`,
      ...headers,
    },
  })
}
