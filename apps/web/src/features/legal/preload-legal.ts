import { getLegalDocument, type LegalDocument } from '@yacheyka/contract/content/legal'
import type { LegalKind } from '@yacheyka/core/legal/legal-edition'
import { call } from '@yacheyka/frontend/api/call.ts'

/** The text, for a visitor who came from another page of the site; null where it does not come: the page says so. */
export const preloadLegal = (kind: LegalKind, url: string): Promise<LegalDocument | null> => {
  const edition = new URL(url).searchParams.get('edition') ?? undefined
  return call(getLegalDocument, { params: { kind }, query: { edition } }).catch(() => null)
}
