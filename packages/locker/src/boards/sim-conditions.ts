/**
 * What is wrong with the line of all boards. All but silence befalls replies only: a pulse arrives. On a silent line no pulse
 * arrives either.
 */
export const BUS_FAULTS = ['silent', 'noise', 'truncated', 'late', 'echo', 'bad_checksum'] as const
export type BusFault = (typeof BUS_FAULTS)[number]

/** Degrees that its sensor may say: usual, a frost and a heat that raise an alarm. */
export const TEMPERATURES = [20, -30, 65] as const
export type Temperature = (typeof TEMPERATURES)[number]

/** Two hours ahead, or counting from 1970 at each start, as without a battery. */
export const CLOCK_SETTINGS = ['right', 'two_hours_ahead', 'from_1970'] as const
export type ClockSetting = (typeof CLOCK_SETTINGS)[number]

/** What stands around a simulated cabinet, whatever its doors do. */
export interface SimConditions {
  readonly bus: BusFault | null
  readonly mains: boolean
  readonly celsius: Temperature
  /** Whether the server can be reached. */
  readonly link: boolean
  readonly clock: ClockSetting
}

export const USUAL_CONDITIONS: SimConditions = {
  bus: null,
  mains: true,
  celsius: 20,
  link: true,
  clock: 'right',
}
