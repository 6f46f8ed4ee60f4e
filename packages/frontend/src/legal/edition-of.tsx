import { formatDate } from '@yacheyka/ui/format-date.ts'

/** «(редакция от 1 ноября 2026 года)» beside what is accepted, once it is known. */
export const EditionOf = ({ edition }: { readonly edition: string | undefined }) =>
  edition === undefined ? null : <> (редакция от {formatDate(edition)} года)</>
