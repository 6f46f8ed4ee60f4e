import type { Sensors } from './ports/sensors.ts'

/** A cabinet without any. */
export const NO_SENSORS: Sensors = {
  read: () =>
    Promise.resolve({
      mains: null,
      battery: null,
      volts: null,
      celsius: null,
      humidity: null,
      diskFree: null,
      diskWear: null,
      memoryFree: null,
      signal: null,
      tamper: null,
    }),
}
