/** Where the tick is missing, whatever the form. */
export const CONSENT_NEEDED = 'Нужно согласие на обработку персональных данных'
