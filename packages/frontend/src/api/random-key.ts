/** 32 hex digits by chance. `crypto.randomUUID` would want https, and a cabinet may stand in an office's own network. */
export const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
