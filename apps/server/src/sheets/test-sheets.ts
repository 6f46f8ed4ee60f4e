import type { Endpoint } from '@yacheyka/contract/http/endpoint'
import { parseSheetFile, parseShopFile } from '@yacheyka/contract/sheets/sheets'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { signInCustomer, type TestAccount } from '#/accounts/test-accounts.ts'
import { type TestApp, openTestApp } from '#/test-app.ts'
import { insertTestPoints } from './test-points.ts'

/** The body as a browser writes it, and its content type with the boundary. */
export async function encodeFile(name: string, bytes: Buffer) {
  const form = new FormData()
  form.append('file', new Blob([Buffer.from(bytes)]), name)
  const encoded = new Response(form)
  return {
    payload: Buffer.from(await encoded.arrayBuffer()),
    type: encoded.headers.get('content-type') ?? '',
  }
}

let address = 0

/** Sends a file from an address that nobody sent from before. */
export async function upload(
  { app }: Pick<TestApp, 'app'>,
  account: TestAccount,
  { path }: Pick<Endpoint, 'path'>,
  file: { readonly name: string; readonly bytes: Buffer },
) {
  const { payload, type } = await encodeFile(file.name, file.bytes)
  address += 1
  return app.inject({
    method: 'POST',
    url: path,
    headers: { ...account.headers, 'content-type': type },
    remoteAddress: `10.7.${address >> 8}.${address & 255}`,
    payload,
  })
}

/** The server with a few lockers, for the tests of the file that asks, and a customer of each test's own. */
export function openSheets() {
  let opened: TestApp
  let anna: TestAccount
  beforeAll(async () => {
    opened = await openTestApp({ LIMIT_SHEETS_PER_HOUR: '100000' })
    await insertTestPoints(opened.database.db)
  })
  afterAll(() => opened.close())
  beforeEach(async () => {
    anna = await signInCustomer(opened)
  })
  return {
    opened: () => opened,
    anna: () => anna,
    send: (bytes: Buffer, name = 'посылки.xlsx') =>
      upload(opened, anna, parseSheetFile, { name, bytes }),
    sendShop: (content: string | Buffer, name = 'shop.csv') =>
      upload(opened, anna, parseShopFile, { name, bytes: Buffer.from(content) }),
    call: (
      method: 'GET' | 'PUT' | 'POST',
      { path }: { readonly path: string },
      payload?: object,
      by = anna,
    ) =>
      opened.app.inject({
        method,
        url: path,
        headers: { ...by.headers },
        ...(payload === undefined ? {} : { payload }),
      }),
  }
}
