/** Places at which the torture test cuts the power. */
export const KILL_PLACES = [
  'before commit',
  'after commit',
  'before pulse',
  'after pulse',
  'before send',
  'after answer',
] as const
export type KillPlace = (typeof KILL_PLACES)[number]

/** Does nothing in production. */
export type KillPoint = (place: KillPlace, detail: string) => void
export const noKillPoint: KillPoint = () => {}
