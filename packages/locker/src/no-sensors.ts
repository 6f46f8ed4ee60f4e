import type { SensorReadings, Sensors } from './ports/sensors.ts'

export const NO_READINGS: SensorReadings = {
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
}

/** Of a cabinet that is only drawn. */
export const NO_SENSORS: Sensors = { read: () => Promise.resolve(NO_READINGS) }
