/** Pages beside the current one, it included, and at each end (specification 3, section 9). */
const RANGE = 3
const MARGIN = 1

/** Pages of a list, from 1, as a paginator shows them; `gap` stands for those left out, two at least. */
export const pageWindow = (current: number, count: number): readonly (number | 'gap')[] => {
  const first = Math.max(1, Math.min(current - (RANGE - 1) / 2, count - RANGE + 1))
  const shown = Array.from({ length: count }, (_, index) => index + 1).filter(
    (page) => page <= MARGIN || page > count - MARGIN || (page >= first && page < first + RANGE),
  )
  return shown.flatMap((page, index) => {
    const missing = page - (shown[index - 1] ?? 0) - 1
    if (missing === 0) return [page]
    // One page takes no more room than the sign for it.
    return missing === 1 ? [page - 1, page] : ['gap' as const, page]
  })
}
