/** A serial or HID imager that the agent reads, never the page. */
export interface Scanner {
  /** Listens for whole payloads without their terminator; returns the function that stops listening. */
  onScan(listener: (payload: string) => void): () => void
  readonly state: 'ok' | 'down'
}
