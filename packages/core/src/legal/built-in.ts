import { builtInOffer } from './built-in-offer.ts'
import { builtInPolicy } from './built-in-policy.ts'
import type { LegalKind } from './legal-edition.ts'
import { type LegalParties, markdownOf } from './legal-text.ts'

/** The Markdown of the edition that an installation begins with: it names nothing that the brand file does not. */
export const builtInText = (kind: LegalKind, parties: LegalParties): string =>
  markdownOf((kind === 'offer' ? builtInOffer : builtInPolicy)(parties))
