import { ownerTitle } from '@yacheyka/core/points/point-owner'
import { useBrand } from '#/config.tsx'

/** How an owner's code is read in this installation. */
export const useOwnerTitle = (): ((code: string) => string) => {
  const { special_owner: special } = useBrand()
  const aliases = special === undefined ? [] : [{ code: special.code, names: [special.name] }]
  return (code) => ownerTitle(code, aliases)
}
