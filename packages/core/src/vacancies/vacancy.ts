import { CONSENT_NEEDED } from '../privacy/consent.ts'
import { parsePhone } from '../contacts/phone.ts'

/** A vacancy of the network: signs of its one-line texts, of its story, and of the lines of its lists. */
export const VACANCY_TITLE_MAX = 100
export const VACANCY_FACT_MAX = 60
export const VACANCY_LEAD_MAX = 600
export const VACANCY_LINE_MAX = 200
/** Lines of each list of a vacancy. */
export const VACANCY_LINES_MAX = 15
/** Vacancies that an installation keeps, the withdrawn ones among them: one page shows them all. */
export const VACANCIES_MAX = 100

export const NAME_LENGTH_MAX = 64
export const EMAIL_LENGTH_MAX = 256
export const MESSAGE_LENGTH_MAX = 2048
/** Bytes of the file itself, before base64. */
export const RESUME_SIZE_MAX = 10 * 1024 * 1024
export const RESUME_EXTENSIONS = ['pdf', 'doc', 'docx', 'rtf', 'txt'] as const
export type ResumeExtension = (typeof RESUME_EXTENSIONS)[number]

/** Two Cyrillic words of letters and hyphens, one space between (specification 1, section 5). */
export const NAME = /^[А-Яа-яЁё]+(?:-[А-Яа-яЁё]+)* [А-Яа-яЁё]+(?:-[А-Яа-яЁё]+)*$/u

/** To the letter (specification 1, section 5). */
export const MESSAGES = {
  required: 'Поле обязательно для заполнения',
  name: 'Некорректное ФИО',
  nameLong: 'Превышена длина допустимого имени',
  email: 'E-mail должен быть в формате {email}',
  emailLong: 'Превышена длина допустимого e-mail',
  phone: 'Номер должен быть в формате +7(###)###-##-##',
  messageLong: 'Превышена длина сообщения',
  fileLarge: 'Файл должен быть не больше 10мб',
  format: 'Поддерживаемые форматы файлов: pdf, doc, docx, rtf, txt',
  consent: CONSENT_NEEDED,
} as const

export const isVacancyPhone = (phone: string): boolean => parsePhone(phone) !== undefined

/** The supported extension that a file's name or bare extension ends with, or undefined. */
export const resumeExtension = (name: string): ResumeExtension | undefined => {
  const ending = name.split('.').at(-1)?.trim().toLowerCase()
  return RESUME_EXTENSIONS.find((extension) => extension === ending)
}
