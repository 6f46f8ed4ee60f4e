import { parentPort } from 'node:worker_threads'
import { gzipSync } from 'node:zlib'
import { lowerThreadPriority } from '#/documents/thread-priority.ts'
import { type SheetErrorCode, SheetError } from '#/documents/xlsx-error.ts'
import { readXlsxResponse } from '#/documents/xlsx-reader.ts'
import { readShopResponse } from './read-shop-file.ts'

/** What the thread is asked: a file's bytes, and how to read them. */
export interface SheetWork {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly kind: 'template' | 'shop'
  /** Whether the response is wanted as gzip. */
  readonly packed: boolean
}

/** The response as it is sent, or why there is none. */
export type SheetDone =
  | { readonly response: Uint8Array<ArrayBuffer> }
  | { readonly code: SheetErrorCode; readonly detail: string }
  | { readonly failure: string }

/** The quickest: the page waits for it. */
const LEVEL = 1

lowerThreadPriority()
parentPort?.on('message', (work: SheetWork) => void responseTo(work))

async function responseTo(work: SheetWork): Promise<void> {
  const done = await response(work)
  parentPort?.postMessage(done, 'response' in done ? [done.response.buffer] : [])
}

async function response({ bytes, kind, packed }: SheetWork): Promise<SheetDone> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    const read = await (kind === 'template' ? readXlsxResponse(file) : readShopResponse(file))
    return { response: ownBytes(packed ? gzipSync(read, { level: LEVEL }) : read) }
  } catch (error) {
    if (error instanceof SheetError) return { code: error.code, detail: error.message }
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

/** Bytes that can be handed over: small buffers share their memory with others, and large ones may be half empty. */
const ownBytes = (bytes: Buffer): Uint8Array<ArrayBuffer> =>
  bytes.buffer instanceof ArrayBuffer &&
  bytes.buffer.byteLength < bytes.byteLength * 2 &&
  bytes.buffer.byteLength > Buffer.poolSize
    ? new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    : new Uint8Array(bytes)
