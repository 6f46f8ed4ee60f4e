import { sized } from './size.ts'

/** The middle value; of an even number of them the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}

/** Half of all values lie within: first and third quartile, to show how far rounds differ. */
export function spread(values: readonly number[]): readonly [number, number] {
  const sorted = values.toSorted((one, other) => one - other)
  const at = (part: number) => sorted[Math.round((sorted.length - 1) * part)] ?? Number.NaN
  return [at(0.25), at(0.75)]
}

/** @param part of the values that are at most as great: 0.99 */
export function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}

export interface Contender<T> {
  readonly name: string
  readonly measure: () => Promise<T> | T
}

/**
 * Measures all contenders in turn, round after round, so that whatever else the machine does falls on all of them. The
 * first round warms up and is thrown away; a trial goes without it.
 * @returns for each contender, in order, what its rounds gave
 */
export async function alternate<T>(
  contenders: readonly Contender<T>[],
  rounds: number,
): Promise<readonly T[][]> {
  const results: T[][] = contenders.map(() => [])
  for (let round = sized(0, 1); round <= rounds; round++)
    for (const [place, { measure }] of contenders.entries()) {
      const result = await measure()
      if (round > 0) results[place]?.push(result)
    }
  return results
}

/** Milliseconds that the work took. */
export function timed(work: () => unknown): number {
  const started = performance.now()
  work()
  return performance.now() - started
}
