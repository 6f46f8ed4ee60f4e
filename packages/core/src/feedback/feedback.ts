/** Characters (specification 2, section 5). */
export const FEEDBACK_LENGTH_MAX = 500
/** Always this one (specification 2, section 3). */
export const FEEDBACK_TYPE = 0

/** To the letter (specification 2, section 2). */
export const FEEDBACK_THANKS = {
  title: 'Спасибо за обратную связь!',
  text: 'Мы обязательно учтем ваши пожелания и предложения.',
} as const

/** Of a reply by e-mail, and of a note for ourselves, characters. */
export const FEEDBACK_REPLY_LENGTH_MAX = 4000
export const FEEDBACK_NOTE_LENGTH_MAX = 1000
