/** Null where the cabinet has no such sensor. */
export interface SensorReadings {
  readonly mains: boolean | null
  /** Percent. */
  readonly battery: number | null
  readonly volts: number | null
  readonly celsius: number | null
  readonly humidity: number | null
  /** Percent of the data partition that is free. */
  readonly diskFree: number | null
  /** Percent of the rated erase cycles that are used. */
  readonly diskWear: number | null
  readonly memoryFree: number | null
  readonly signal: number | null
  /** Service door open or shock. */
  readonly tamper: boolean | null
}

export interface Sensors {
  read(): Promise<SensorReadings>
}
