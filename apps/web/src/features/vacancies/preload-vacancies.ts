import { listVacancies, type OfferedVacancy } from '@yacheyka/contract/vacancies/vacancies'
import { call } from '@yacheyka/frontend/api/call.ts'

/** What the page offers, for a visitor who came from another page of the site. */
export const preloadVacancies = async (): Promise<readonly OfferedVacancy[]> =>
  (await call(listVacancies, {})).results
