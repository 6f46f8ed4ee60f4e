/**
 * What a customer has typed and not sent yet. It survives a reload of its tab and no more than that: it names other
 * people, and an office's computer is many people's. Signing out forgets it.
 */
const PREFIX = 'draft:'

interface Kept<T> {
  readonly version: number
  readonly draft: T
}

/** @param version of T's shape: a draft of another one is not read */
export function defineDraft<T>(form: string, version: number) {
  const nameOf = (uid: string): string => `${PREFIX}${form}:${uid}`
  return {
    /** Undefined where this customer has none. */
    read: (uid: string): T | undefined => {
      try {
        const kept = JSON.parse(sessionStorage.getItem(nameOf(uid)) ?? 'null') as Kept<T> | null
        return kept?.version === version ? kept.draft : undefined
      } catch {
        return undefined
      }
    },
    /** A browser that keeps nothing loses a reload's draft, and nothing else. */
    keep: (uid: string, draft: T): void => {
      try {
        sessionStorage.setItem(nameOf(uid), JSON.stringify({ version, draft }))
      } catch (error) {
        console.warn('The draft was not kept', error)
      }
    },
    forget: (uid: string): void => {
      sessionStorage.removeItem(nameOf(uid))
    },
  }
}

/** All of them, whoever's. */
export const forgetDrafts = (): void => {
  for (const name of Object.keys(sessionStorage))
    if (name.startsWith(PREFIX)) sessionStorage.removeItem(name)
}
