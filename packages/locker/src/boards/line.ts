/** A serial port as the bus needs it. */
export interface Line {
  /** @throws where there is no such port, or somebody else holds it */
  open(listener: LineListener): Promise<void>
  /** Resolves once the bytes have left. */
  write(bytes: Uint8Array): Promise<void>
  close(): Promise<void>
}

export interface LineListener {
  readonly onBytes: (bytes: Uint8Array) => void
  /** The port is gone: unplugged, or its driver gave up. */
  readonly onLost: () => void
}
