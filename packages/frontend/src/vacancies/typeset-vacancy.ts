import type { OfferedVacancy } from '@yacheyka/contract/vacancies/vacancies'
import { typeset } from '@yacheyka/core/text/wording'

/** A vacancy with the spaces of Russian typography; its title stays as it is, since responses name it. */
export const typesetVacancy = (vacancy: OfferedVacancy): OfferedVacancy => ({
  ...vacancy,
  city: typeset(vacancy.city),
  schedule: typeset(vacancy.schedule),
  pay: typeset(vacancy.pay),
  lead: typeset(vacancy.lead),
  duties: vacancy.duties.map(typeset),
  offers: vacancy.offers.map(typeset),
  requirements: vacancy.requirements.map(typeset),
})
