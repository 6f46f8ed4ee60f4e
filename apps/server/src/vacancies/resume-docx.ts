/** Signatures and fixed sizes of the ZIP format (APPNOTE 4.3). */
const LOCAL_FILE = 0x04034b50
const DIRECTORY_ENTRY = 0x02014b50
const DIRECTORY_ENTRY_SIZE = 46
const DIRECTORY_END = Buffer.from('PK\x05\x06', 'latin1')
const DIRECTORY_END_SIZE = 22
const COMMENT_MAX = 65_535
/** A real document has some dozens of parts. */
const ENTRIES_MAX = 10_000

/**
 * Whether the bytes are a Word document since 2007: a ZIP whose directory names the list of types and parts of Word.
 * Nothing is unpacked.
 */
export function isWordPackage(bytes: Buffer): boolean {
  if (bytes.length < DIRECTORY_END_SIZE || bytes.readUInt32LE(0) !== LOCAL_FILE) return false
  let types = false
  let word = false
  for (const name of entryNames(bytes)) {
    types ||= name === '[Content_Types].xml'
    word ||= name.startsWith('word/')
    if (types && word) return true
  }
  return false
}

/** Names in the directory, as far as it can be read. */
function* entryNames(bytes: Buffer): Generator<string> {
  const end = bytes.lastIndexOf(DIRECTORY_END)
  if (end < bytes.length - DIRECTORY_END_SIZE - COMMENT_MAX) return
  if (end + DIRECTORY_END_SIZE > bytes.length) return
  let at = bytes.readUInt32LE(end + 16)
  for (let entry = 0; entry < ENTRIES_MAX && at + DIRECTORY_ENTRY_SIZE <= end; entry += 1) {
    if (bytes.readUInt32LE(at) !== DIRECTORY_ENTRY) return
    const nameLength = bytes.readUInt16LE(at + 28)
    const nameAt = at + DIRECTORY_ENTRY_SIZE
    yield bytes.toString('utf8', nameAt, nameAt + nameLength)
    at = nameAt + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
}
