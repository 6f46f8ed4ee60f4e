/**
 * Edition of the consent to the processing of personal data and of the policy beside it, as the day from which it
 * applies; stored with every consent that is given. Changes with the text.
 */
export const CONSENT_VERSION = '2026-11-01'

/** Where the tick is missing, whatever the form. */
export const CONSENT_NEEDED = 'Нужно согласие на обработку персональных данных'

/** Those that may still be given: an older one stands here while pages with its text may be open. */
export const CONSENT_VERSIONS = [CONSENT_VERSION] as const
