import { inflateRawSync } from 'node:zlib'

const DIRECTORY_ENTRY = 0x0201_4b50

/** Files of a small archive by their names, as text. */
export function readZip(bytes: Buffer): ReadonlyMap<string, string> {
  const files = new Map<string, string>()
  const end = bytes.length - 22
  let at = bytes.readUInt32LE(end + 16)
  while (at < end && bytes.readUInt32LE(at) === DIRECTORY_ENTRY) {
    const packed = bytes.readUInt32LE(at + 20)
    const nameLength = bytes.readUInt16LE(at + 28)
    const local = bytes.readUInt32LE(at + 42)
    const begin = local + 30 + bytes.readUInt16LE(local + 26)
    const content = inflateRawSync(bytes.subarray(begin, begin + packed))
    files.set(bytes.toString('utf8', at + 46, at + 46 + nameLength), content.toString('utf8'))
    at += 46 + nameLength
  }
  return files
}
