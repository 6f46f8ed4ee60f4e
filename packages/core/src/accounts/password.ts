/** Characters (specification 2, sections 5 and 9). */
export const PASSWORD_LENGTH_MIN = 10
export const PASSWORD_LENGTH_MAX = 40
/** Decisions, section 6. */
export const PASSWORD_SPECIALS = '!"#$%&\'()*+,-./:;<=>?@[\\]^_{|}~`'

/** To the letter (specification 2, sections 5 and 8). */
export const PASSWORD_MESSAGES = {
  weak: 'Пароль не соответствует требованиям',
  different: 'Пароли не совпадают',
  changed: 'Пароль успешно изменен! Переход на страницу авторизации...',
  /** Ours: the specification knows no list of common passwords. */
  guessable: 'Такой пароль легко угадать. Придумайте другой.',
} as const

/** What a password must be, each with its wording, so that the form can show what is still missing. */
export const PASSWORD_RULES = [
  {
    code: 'length',
    wording: `от ${PASSWORD_LENGTH_MIN} до ${PASSWORD_LENGTH_MAX} символов`,
    holds: (password: string) =>
      password.length >= PASSWORD_LENGTH_MIN && password.length <= PASSWORD_LENGTH_MAX,
  },
  {
    code: 'upper',
    wording: 'заглавная буква',
    holds: (password: string) => /\p{Lu}/u.test(password),
  },
  {
    code: 'lower',
    wording: 'строчная буква',
    holds: (password: string) => /\p{Ll}/u.test(password),
  },
  { code: 'digit', wording: 'цифра', holds: (password: string) => /[0-9]/.test(password) },
  {
    code: 'special',
    wording: `специальный символ: ${PASSWORD_SPECIALS}`,
    holds: (password: string) =>
      Array.from(PASSWORD_SPECIALS).some((sign) => password.includes(sign)),
  },
] as const
export type PasswordRule = (typeof PASSWORD_RULES)[number]['code']

/** The rules that it breaks; none where it is good. */
export const brokenPasswordRules = (password: string): readonly PasswordRule[] =>
  PASSWORD_RULES.filter(({ holds }) => !holds(password)).map(({ code }) => code)

/** Line ends and other controls come from a broken paste: nobody could type them again. Half a pair is no character. */
const UNTYPEABLE = /\p{Cc}/u

export const isGoodPassword = (password: string): boolean =>
  brokenPasswordRules(password).length === 0 &&
  password.isWellFormed() &&
  !UNTYPEABLE.test(password)
