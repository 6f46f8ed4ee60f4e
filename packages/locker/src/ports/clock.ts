export interface Clock {
  /** The machine's clock, milliseconds since 1970: it may be wrong, and may jump. */
  wall(): number
  /** Milliseconds since the start of the machine: never goes back within a boot. */
  monotonic(): number
  /** Changes with each start of the machine. */
  readonly bootId: string
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>
}
