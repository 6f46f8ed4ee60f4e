import type { OperatorVacancy, VacancyDraft } from '@yacheyka/contract/vacancies/console-vacancies'

/** The form as editors fill it: a list is a text of lines. */
export interface VacancyValues {
  readonly title: string
  readonly city: string
  readonly schedule: string
  readonly pay: string
  readonly lead: string
  readonly duties: string
  readonly offers: string
  readonly requirements: string
  readonly published: boolean
}

export const EMPTY: VacancyValues = {
  title: '',
  city: '',
  schedule: '',
  pay: '',
  lead: '',
  duties: '',
  offers: '',
  requirements: '',
  published: true,
}

export const valuesOf = (vacancy: OperatorVacancy): VacancyValues => ({
  title: vacancy.title,
  city: vacancy.city,
  schedule: vacancy.schedule,
  pay: vacancy.pay,
  lead: vacancy.lead,
  duties: vacancy.duties.join('\n'),
  offers: vacancy.offers.join('\n'),
  requirements: vacancy.requirements.join('\n'),
  published: vacancy.published,
})

export const draftOf = (values: VacancyValues): VacancyDraft => ({
  ...values,
  duties: linesOf(values.duties),
  offers: linesOf(values.offers),
  requirements: linesOf(values.requirements),
})

/** Lines that say something, each once. What is pasted from another list may bring its marks. */
export const linesOf = (text: string): string[] =>
  [...new Set(text.split('\n').map(tidy))].filter((line) => line !== '')

const tidy = (line: string): string =>
  line
    .replace(/^\s*[-–—•*·]\s+/u, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
