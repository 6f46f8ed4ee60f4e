/** When a point or a source of the feed is silent. All lengths are seconds. */

const HOUR = 3_600

/** Days before today whose pauses say what is usual. */
export const USUAL_DAYS = 28
/** Days with a word from which on a subject has a habit of its own. */
export const USUAL_DAYS_LEAST = 5
/** Of the longest pauses of its days, what most of them do not exceed: an outage of a day or two does not become usual. */
export const USUAL_SHARE = 0.9

/** Silent after so many usual pauses. */
export const SILENCE_FACTOR = 1.5
/** However often it speaks, a shorter pause is none. */
export const POINT_PAUSE_LEAST = 3 * HOUR
export const SOURCE_PAUSE_LEAST = HOUR
/** Taken as usual where nobody has a habit yet. */
const POINT_PAUSE_UNKNOWN = 72 * HOUR
const SOURCE_PAUSE_UNKNOWN = 24 * HOUR

/** What is known of the pauses of a subject: days with a word, and the usual longest pause of a day; null where there is none. */
export interface Pauses {
  readonly days: number
  readonly usual: number | null
}

/** The usual pause of a source: its own, or a cautious one while it has few days. */
export const usualOfSource = ({ days, usual }: Pauses): number =>
  days >= USUAL_DAYS_LEAST && usual !== null ? usual : Math.max(SOURCE_PAUSE_UNKNOWN, usual ?? 0)

/** @param network what nine of ten points with a habit of their own do not exceed; null where there is none */
export const usualOfPoint = ({ days, usual }: Pauses, network: number | null): number =>
  days >= USUAL_DAYS_LEAST && usual !== null
    ? usual
    : Math.max(network ?? POINT_PAUSE_UNKNOWN, usual ?? 0)

/** Silent after this. */
export const limitOfSource = (usual: number): number =>
  Math.max(SOURCE_PAUSE_LEAST, Math.ceil(SILENCE_FACTOR * usual))

/**
 * Silent after this much of its open hours. While its source may be silent itself, the silence says nothing of the point.
 * @param source the limit of the source that its last word came by; 0 where it speaks for itself
 */
export const limitOfPoint = (usual: number, source: number): number =>
  Math.max(POINT_PAUSE_LEAST, Math.ceil(SILENCE_FACTOR * usual)) + source
