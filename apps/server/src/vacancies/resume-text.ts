/** Codes below the space that stand in texts: tab, line and page ends, and the end mark of old editors. */
const TEXT_CONTROLS = new Set([0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x1a])
/** The one byte that windows-1251 gives no letter. */
const NOT_IN_1251 = 0x98

/** Whether the bytes are text in UTF-8, UTF-16 with its mark, or windows-1251. */
export function isPlainText(bytes: Buffer): boolean {
  const mark = bytes.subarray(0, 2).toString('hex')
  if (mark === 'fffe') return decodes('utf-16le', bytes)
  if (mark === 'feff') return decodes('utf-16be', bytes)
  if (bytes.some((byte) => byte < 0x20 && !TEXT_CONTROLS.has(byte))) return false
  return decodes('utf-8', bytes) || !bytes.includes(NOT_IN_1251)
}

function decodes(encoding: string, bytes: Buffer): boolean {
  try {
    return !new TextDecoder(encoding, { fatal: true }).decode(bytes).includes('\0')
  } catch {
    return false
  }
}
