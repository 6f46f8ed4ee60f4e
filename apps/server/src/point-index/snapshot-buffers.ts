/**
 * The memory that a value's columns stand in, for a thread to hand over instead of copying. Small ones are copied: they
 * may lie in the pool that all buffers of the thread share.
 */
export function buffersOf(value: unknown): ArrayBuffer[] {
  const buffers = new Set<ArrayBuffer>()
  const gather = (part: unknown): void => {
    if (ArrayBuffer.isView(part)) {
      const { buffer, byteLength } = part
      const isWhole = byteLength === buffer.byteLength && byteLength > 2 * Buffer.poolSize
      if (isWhole && buffer instanceof ArrayBuffer) buffers.add(buffer)
    } else if (typeof part === 'object' && part !== null) {
      for (const own of Object.values(part)) gather(own)
    }
  }
  gather(value)
  return [...buffers]
}
