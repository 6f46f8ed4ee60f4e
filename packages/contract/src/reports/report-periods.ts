import { wholeNumber } from '../http/numbers.ts'

/** Days that a report looks back, today included. */
export const REPORT_PERIODS = [7, 28, 90] as const
export type ReportPeriod = (typeof REPORT_PERIODS)[number]

export const REPORT_PERIOD_DEFAULT = 28

const message = `Период: ${REPORT_PERIODS.join(', ')} дней`

/** Of a query. */
export const reportPeriod = wholeNumber(90, 7)
  .refine((days): days is ReportPeriod => REPORT_PERIODS.some((period) => period === days), message)
  .default(REPORT_PERIOD_DEFAULT)
