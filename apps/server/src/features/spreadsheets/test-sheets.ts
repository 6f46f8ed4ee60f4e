import type { Endpoint } from '@yacheyka/contract/endpoint'
import type { TestAccount } from '#/accounts/test-accounts.ts'
import type { TestApp } from '#/test-app.ts'

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
