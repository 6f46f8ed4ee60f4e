/**
 * Texts of a compiled gettext catalogue (`.mo`, little-endian): msgid → msgstr, UTF-8.
 * @see the GNU gettext manual, «The Format of GNU MO Files»
 */
export function parseCatalogue(file: Buffer): Map<string, string> {
  if (file.readUInt32LE(0) !== 0x95_04_12_de)
    throw new Error('Not a little-endian .mo file: the first four bytes must be de 12 04 95')
  const count = file.readUInt32LE(8)
  const originals = file.readUInt32LE(12)
  const translations = file.readUInt32LE(16)
  const textAt = (entry: number) => {
    const start = file.readUInt32LE(entry + 4)
    return file.toString('utf8', start, start + file.readUInt32LE(entry))
  }
  const texts = new Map<string, string>()
  for (let index = 0; index < count; index++)
    texts.set(textAt(originals + index * 8), textAt(translations + index * 8))
  return texts
}
