import { DAY_OFF, ROUND_THE_CLOCK, type Week } from '@yacheyka/core/schedule/schedule-hours'
import type { Random } from '../random.ts'

/** Kinds of a place's week. */
export type HoursKind =
  | 'always'
  | 'shop'
  | 'late'
  | 'night'
  | 'metro'
  | 'office'
  | 'lunch'
  | 'post'
  | 'counter'
  | 'odd'

const everyDay = (hours: string): Week => Array.from({ length: 7 }, () => hours)
/** Monday to Friday, Saturday, Sunday. */
const week = (weekdays: string, saturday: string, sunday: string): Week => [
  ...Array.from({ length: 5 }, () => weekdays),
  saturday,
  sunday,
]

const WEEKS: Readonly<Record<HoursKind, readonly Week[]>> = {
  always: [everyDay(ROUND_THE_CLOCK)],
  shop: [
    everyDay('08:00-22:00'),
    everyDay('09:00-21:00'),
    everyDay('07:00-23:00'),
    everyDay('10:00-22:00'),
    week('08:00-22:00', '09:00-22:00', '09:00-21:00'),
    week('07:30-21:30', '08:00-21:00', '09:00-20:00'),
  ],
  late: [
    everyDay('08:00-24:00'),
    everyDay('07:00-24:00'),
    week('08:00-23:00', '08:00-24:00', '09:00-23:00'),
  ],
  // Over midnight.
  night: [
    everyDay('10:00-02:00'),
    everyDay('06:00-01:00'),
    week('10:00-24:00', '10:00-03:00', '11:00-24:00'),
  ],
  metro: [everyDay('05:30-01:00'), everyDay('05:45-00:30')],
  office: [
    week('08:00-20:00', DAY_OFF, DAY_OFF),
    week('09:00-19:00', '10:00-16:00', DAY_OFF),
    week('07:00-22:00', '09:00-18:00', DAY_OFF),
  ],
  lunch: [
    week('09:00-13:00,14:00-18:00', '10:00-15:00', DAY_OFF),
    week('10:00-14:00,15:00-19:00', '10:00-14:00', DAY_OFF),
    everyDay('10:00-13:30,14:00-20:00'),
    week('09:00-12:30,13:15-18:00', DAY_OFF, DAY_OFF),
  ],
  post: [
    week('08:00-20:00', '09:00-18:00', DAY_OFF),
    week('08:00-13:00,14:00-20:00', '09:00-18:00', DAY_OFF),
    week('08:00-22:00', '09:00-18:00', '09:00-18:00'),
  ],
  counter: [
    everyDay('10:00-21:00'),
    everyDay('09:00-21:00'),
    everyDay('10:00-20:00'),
    week('09:00-20:00', '10:00-18:00', '10:00-18:00'),
    week('10:00-20:00', '10:00-18:00', '11:00-17:00'),
    week('10:00-20:00', '10:00-17:00', DAY_OFF),
  ],
  odd: [
    [
      DAY_OFF,
      '10:00-19:00',
      '10:00-19:00',
      '12:00-21:00',
      '10:00-19:00',
      '10:00-17:00',
      '10:00-15:00',
    ],
    ['09:00-18:00', '09:00-18:00', DAY_OFF, '09:00-18:00', '09:00-18:00', '10:00-14:00', DAY_OFF],
    [
      ROUND_THE_CLOCK,
      ROUND_THE_CLOCK,
      ROUND_THE_CLOCK,
      ROUND_THE_CLOCK,
      '00:00-22:00',
      '08:00-22:00',
      '08:00-24:00',
    ],
    week('09:00-21:00', '10:00-20:00', '10:00-13:00,14:00-18:00'),
  ],
}

/** A week of that kind. */
export const weekOf = (kind: HoursKind, random: Random): Week => random.pick(WEEKS[kind])
