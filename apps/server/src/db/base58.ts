const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const BASE58_LENGTH = 22

/** 16 bytes as 22 characters, the same number of them whatever the value. */
export function base58(bytes: Uint8Array): string {
  // Long division of 16-bit words, five digits at a time: thousands of parcels are made at once, and BigInt takes as long
  // for their codes as the database does for an index.
  const words = Array.from(
    { length: 8 },
    (_, at) => (bytes[at * 2] ?? 0) * 256 + (bytes[at * 2 + 1] ?? 0),
  )
  let text = ''
  while (text.length < BASE58_LENGTH) {
    let rest = 0
    for (const [at, word] of words.entries()) {
      const value = rest * 65_536 + word
      words[at] = Math.floor(value / FIVE_DIGITS)
      rest = value % FIVE_DIGITS
    }
    for (let digit = 0; digit < 5; digit += 1) {
      text = (ALPHABET[rest % 58] ?? '') + text
      rest = Math.floor(rest / 58)
    }
  }
  return text.slice(-BASE58_LENGTH)
}
const FIVE_DIGITS = 58 ** 5
