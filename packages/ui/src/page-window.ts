/** Pages beside the current one, it included, and at each end (specification 3, section 9). */
const RANGE = 3
const MARGIN = 1

/** Pages of a list, from 1, as a paginator shows them; `gap` stands for those left out, two at least. */
export const pageWindow = (current: number, count: number): readonly (number | 'gap')[] => {
  const first = Math.max(1, Math.min(current - (RANGE - 1) / 2, count - RANGE + 1))
  const requested = [
    ...Array.from({ length: MARGIN }, (_, index) => index + 1),
    ...Array.from({ length: RANGE }, (_, index) => first + index),
    ...Array.from({ length: MARGIN }, (_, index) => count - MARGIN + 1 + index),
  ]
  const shown = [...new Set(requested)].filter((page) => page >= 1 && page <= count)
  return shown.flatMap((page, index) => {
    const missing = page - (shown[index - 1] ?? 0) - 1
    if (missing === 0) return [page]
    // One page takes no more room than the sign for it.
    return missing === 1 ? [page - 1, page] : ['gap' as const, page]
  })
}
