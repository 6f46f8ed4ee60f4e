import { parentPort } from 'node:worker_threads'
import { gzipSync } from 'node:zlib'
import { lowerThreadPriority } from '#/documents/thread-priority.ts'
import { type SheetFaultCode, SheetFault } from '#/documents/xlsx-fault.ts'
import { readXlsxAnswer } from '#/documents/xlsx-reader.ts'
import { readShopAnswer } from './read-shop-file.ts'

/** What the thread is asked: a file's bytes, and how to read them. */
export interface SheetWork {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly kind: 'template' | 'shop'
  /** Whether the answer is wanted as gzip. */
  readonly packed: boolean
}

/** The answer as it is sent, or why there is none. */
export type SheetDone =
  | { readonly answer: Uint8Array<ArrayBuffer> }
  | { readonly code: SheetFaultCode; readonly detail: string }
  | { readonly failure: string }

/** The quickest: the page waits for it. */
const LEVEL = 1

lowerThreadPriority()
parentPort?.on('message', (work: SheetWork) => void answerTo(work))

async function answerTo(work: SheetWork): Promise<void> {
  const done = await answer(work)
  parentPort?.postMessage(done, 'answer' in done ? [done.answer.buffer] : [])
}

async function answer({ bytes, kind, packed }: SheetWork): Promise<SheetDone> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    const read = await (kind === 'template' ? readXlsxAnswer(file) : readShopAnswer(file))
    return { answer: ownBytes(packed ? gzipSync(read, { level: LEVEL }) : read) }
  } catch (error) {
    if (error instanceof SheetFault) return { code: error.code, detail: error.message }
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
