/** `--trial`: every benchmark runs all its code on the smallest sizes, to show that it still does; its figures tell nothing. */
export const isTrial = process.argv.includes('--trial')

/** A size, a number of rounds or a duration: as it is measured with, and as it is tried with. */
export const sized = <T>(full: T, trial: T): T => (isTrial ? trial : full)

/** `--NAME=value` of the command line. */
export const optionOf = (name: string): string | undefined =>
  process.argv.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3)

/** `--part=1/2`: of `all`, every second benchmark, from the first. */
export const part = optionOf('part') ?? '1/1'
