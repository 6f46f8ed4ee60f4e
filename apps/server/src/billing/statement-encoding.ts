/** Words that every statement has; the encoding in which they are found is the file's. */
const KNOWN = /ВерсияФормата|СекцияДокумент|РасчСчет/

/**
 * The text of a bank's file: UTF-8 where its bytes are valid as that, otherwise windows-1251 or CP866, whichever shows the
 * format's own words. What the file says of its encoding is not asked: banks write it wrongly.
 */
export function decodeStatement(content: Uint8Array): string {
  const texts = ['utf-8', 'windows-1251', 'ibm866'].map((encoding) => decode(content, encoding))
  return (
    texts.find((text) => text !== undefined && KNOWN.test(text)) ??
    texts[0] ??
    ''
  ).replaceAll('\0', '')
}

const decode = (content: Uint8Array, encoding: string): string | undefined => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(content)
  } catch {
    return undefined
  }
}
