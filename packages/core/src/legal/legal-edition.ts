/** Texts of the site that people accept, each in editions. */
export const LEGAL_KINDS = ['offer', 'privacy_policy'] as const
export type LegalKind = (typeof LEGAL_KINDS)[number]

export const LEGAL_WORDING: Readonly<Record<LegalKind, string>> = {
  offer: 'Публичная оферта',
  privacy_policy: 'Политика конфиденциальности',
}

/**
 * The built-in edition that every installation begins with. An edition is named by the day from which it applies
 * (`2026-02-01`, Moscow), and stored by that name with every acceptance.
 */
export const FIRST_EDITION = '2026-11-01'

export type EditionState = 'past' | 'in_force' | 'future'

/** Of published editions, the one that applies on a day: the latest that has begun, or the first where none has. */
export function editionInForce(editions: readonly string[], today: string): string | undefined {
  const ordered = editions.toSorted()
  return ordered.findLast((edition) => edition <= today) ?? ordered[0]
}

export function editionState(edition: string, inForce: string): EditionState {
  if (edition === inForce) return 'in_force'
  return edition < inForce ? 'past' : 'future'
}

/**
 * What is wrong with the day from which a new edition applies. It begins today at the earliest, for nobody could have read it
 * before, and after every other: of two of one day nobody could tell which was accepted.
 */
export function errorOfEdition(
  edition: string,
  { published, today }: { readonly published: readonly string[]; readonly today: string },
): string | undefined {
  if (edition < today) return 'Редакция не может действовать задним числом'
  const last = published.toSorted().at(-1)
  if (last !== undefined && edition <= last)
    return 'Редакция с этого дня или с более позднего уже опубликована. Выберите следующий день'
  return undefined
}

/** What is wrong with accepting an edition: only the one in force is accepted, for only it binds. */
export function errorOfAcceptance(
  kind: LegalKind,
  accepted: string,
  { published, today }: { readonly published: readonly string[]; readonly today: string },
): string | undefined {
  if (!published.includes(accepted)) return UNKNOWN_EDITION[kind]
  const inForce = editionInForce(published, today)
  if (accepted === inForce) return undefined
  return accepted > today ? NOT_YET : STALE_EDITION[kind]
}

export const UNKNOWN_EDITION: Readonly<Record<LegalKind, string>> = {
  offer: 'Такой редакции оферты нет',
  privacy_policy: 'Такой редакции согласия нет',
}

const NOT_YET = 'Эта редакция ещё не действует'

const STALE_EDITION: Readonly<Record<LegalKind, string>> = {
  offer:
    'Пока форма была открыта, вступила в силу новая редакция оферты. Прочитайте её и отметьте согласие ещё раз',
  privacy_policy:
    'Пока форма была открыта, вступила в силу новая редакция политики. Прочитайте её и отметьте согласие ещё раз',
}
