import { deserialize, serialize } from 'node:v8'

const VIEWS = { Uint8Array, Uint16Array, Uint32Array, Int32Array, Float64Array } as const

/** Stands for a column in the rest of the value. */
interface PackedView {
  readonly packedAs: keyof typeof VIEWS
  /** Bytes from the first column. */
  readonly at: number
  readonly length: number
}

/** Columns begin where a column of any kind may. */
const ALIGNMENT = 8
/** Bytes that tell how long the value without its columns is. */
const HEAD = 4

const aligned = (at: number): number => Math.ceil(at / ALIGNMENT) * ALIGNMENT

/**
 * Plain data with its columns behind it, as bytes for a process of the same version of Node. `v8.serialize` alone would not
 * align the columns, and reading would copy each of them beside the bytes.
 */
export function packViews(value: unknown): Uint8Array<ArrayBuffer> {
  const columns: { readonly view: ArrayBufferView; readonly at: number }[] = []
  let end = 0
  const pack = (part: unknown): unknown => {
    if (ArrayBuffer.isView(part)) {
      const at = aligned(end)
      const packed = describeView(part, at)
      columns.push({ view: part, at })
      end = at + part.byteLength
      return packed
    }
    if (Array.isArray(part)) return part.map(pack)
    if (typeof part !== 'object' || part === null) return part
    return Object.fromEntries(Object.entries(part).map(([name, own]) => [name, pack(own)]))
  }
  const rest = serialize(pack(value))
  const first = aligned(HEAD + rest.length)
  const bytes = new Uint8Array(first + end)
  new DataView(bytes.buffer).setUint32(0, rest.length)
  bytes.set(rest, HEAD)
  for (const { view, at } of columns)
    bytes.set(new Uint8Array(view.buffer, view.byteOffset, view.byteLength), first + at)
  return bytes
}

function describeView(view: ArrayBufferView, at: number): PackedView {
  const name = Buffer.isBuffer(view) ? 'Uint8Array' : view.constructor.name
  if (!isViewName(name)) throw new TypeError(`a column of ${name} cannot be packed`)
  return { packedAs: name, at, length: view.byteLength / VIEWS[name].BYTES_PER_ELEMENT }
}

const isViewName = (name: string): name is keyof typeof VIEWS => Object.hasOwn(VIEWS, name)

/** The value again: its columns lie in these bytes, nothing of which is copied but texts and numbers. */
export function unpackViews(bytes: Uint8Array<ArrayBuffer>): unknown {
  const { buffer, byteOffset } = bytes
  if (byteOffset % ALIGNMENT !== 0) return unpackViews(bytes.slice())
  const length = new DataView(buffer, byteOffset).getUint32(0)
  const first = byteOffset + aligned(HEAD + length)
  const unpack = (part: unknown): unknown => {
    if (typeof part !== 'object' || part === null) return part
    if (isPackedView(part)) return new VIEWS[part.packedAs](buffer, first + part.at, part.length)
    if (Array.isArray(part)) return typeof part[0] === 'string' ? part : part.map(unpack)
    for (const [name, own] of Object.entries(part)) Object.assign(part, { [name]: unpack(own) })
    return part
  }
  return unpack(deserialize(bytes.subarray(HEAD, HEAD + length)))
}

const isPackedView = (part: object): part is PackedView => 'packedAs' in part
