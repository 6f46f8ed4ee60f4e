import type { Brand } from '@yacheyka/contract/site/brand'
import type { SheetContext } from '@yacheyka/core/point-sheet/point-sheet'
import type { OwnerAlias } from '@yacheyka/core/points/point-owner'
import type { Kysely } from 'kysely'
import type { Database } from '#/db/types.ts'
import { timeZoneOf } from './import-time-zone.ts'
import { readOwnerAliases } from './owners.ts'

/** The owner that the brand names. */
export const brandAliases = ({ special_owner: special }: Brand): readonly OwnerAlias[] =>
  special === undefined ? [] : [{ code: special.code, names: [special.name] }]

/** What rows of points cannot know by themselves, of this installation as it is now. */
export const readSheetContext = async (
  db: Kysely<Database>,
  brand: Brand,
): Promise<SheetContext> => ({
  ownerAliases: [...(await readOwnerAliases(db)), ...brandAliases(brand)],
  timeZoneOf,
})
