import type { Brand } from '@yacheyka/contract/site/brand'
import type { SheetContext } from '@yacheyka/core/point-sheet/point-sheet'
import { timeZoneOf } from './import-time-zone.ts'

/** What rows of points cannot know by themselves, of this installation. */
export const sheetContext = ({ special_owner: special }: Brand): SheetContext => ({
  ownerAliases: special === undefined ? [] : [{ code: special.code, names: [special.name] }],
  timeZoneOf,
})
