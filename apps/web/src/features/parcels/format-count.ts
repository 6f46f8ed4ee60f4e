import { formatNumber } from '@yacheyka/core/text/wording'

/** «1 234»; «10 000+» where there are more than were counted. */
export const formatCount = ({
  count,
  exact,
}: {
  readonly count: number
  readonly exact: boolean
}): string => formatNumber(count) + (exact ? '' : '+')
