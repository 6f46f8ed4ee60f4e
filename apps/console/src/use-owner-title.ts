import { useQuery } from '@tanstack/react-query'
import { operatorPointOwners } from '@yacheyka/contract/points/console-points'
import { ownerTitle } from '@yacheyka/core/points/point-owner'
import { operatorQuery } from './api.ts'

/** How an owner's code is read in this installation. */
export const useOwnerTitle = (): ((code: string) => string) => {
  const { data } = useQuery(operatorQuery(operatorPointOwners, {}))
  return (code) => data?.results.find(({ owner }) => owner === code)?.title ?? ownerTitle(code)
}
