/** XOR of all bytes: the BCC of the 485 family. */
export const xorOf = (bytes: Iterable<number>): number => {
  let result = 0
  for (const byte of bytes) result ^= byte
  return result
}

/** Low byte of the sum: the SUM of KERONG CU boards. */
export const sumOf = (bytes: Iterable<number>): number => {
  let result = 0
  for (const byte of bytes) result = (result + byte) & 0xff
  return result
}

const CRC_POLYNOMIAL = 0xa001

/** CRC-16/MODBUS; on the wire its low byte comes first. */
export const crc16Of = (bytes: Iterable<number>): number => {
  let crc = 0xffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1)
      crc = (crc & 1) === 1 ? (crc >>> 1) ^ CRC_POLYNOMIAL : crc >>> 1
  }
  return crc
}

/** The bytes with their CRC behind them. */
export const withCrc = (bytes: readonly number[]): Uint8Array => {
  const crc = crc16Of(bytes)
  return Uint8Array.from([...bytes, crc & 0xff, crc >>> 8])
}
