// What a page and its server agree on; the page's bundle holds nothing else of the benchmarks.

/** Where the naive page finds its one JSON. */
export const NAIVE_POINTS = '/points.json'

/** The brand's special owner in every benchmark. */
export const SPECIAL_OWNER = 'lavka'
