/**
 * What a customer has typed and not sent yet. It survives a reload of its tab and no more than that: it names other
 * people, and an office's computer is many people's. Signing out forgets it.
 */
const PREFIX = 'draft:'

const nameOf = (form: string, uid: string): string => `${PREFIX}${form}:${uid}`

interface Kept {
  readonly version: number
  readonly draft: unknown
}

/** Undefined where nothing was kept, or what was kept has another version's shape. */
export const readDraft = <T>(form: string, uid: string, version: number): T | undefined => {
  try {
    const kept = JSON.parse(sessionStorage.getItem(nameOf(form, uid)) ?? 'null') as Kept | null
    return kept?.version === version ? (kept.draft as T) : undefined
  } catch {
    return undefined
  }
}

/** A browser that keeps nothing loses a reload's draft, and nothing else. */
export const keepDraft = (form: string, uid: string, version: number, draft: unknown): void => {
  try {
    sessionStorage.setItem(nameOf(form, uid), JSON.stringify({ version, draft }))
  } catch (error) {
    console.warn('The draft was not kept', error)
  }
}

export const forgetDraft = (form: string, uid: string): void => {
  sessionStorage.removeItem(nameOf(form, uid))
}

/** All of them, whoever's. */
export const forgetDrafts = (): void => {
  for (const name of Object.keys(sessionStorage))
    if (name.startsWith(PREFIX)) sessionStorage.removeItem(name)
}
