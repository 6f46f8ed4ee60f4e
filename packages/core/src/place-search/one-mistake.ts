/** Whether two different texts are one letter apart: another one, one more, one less, or two neighbours exchanged. */
export const isOneMistake = (one: string, other: string): boolean => {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (long.length - short.length > 1 || one === other) return false
  let start = 0
  while (start < short.length && short.charCodeAt(start) === long.charCodeAt(start)) start += 1
  let end = 0
  while (
    end < short.length - start &&
    short.charCodeAt(short.length - 1 - end) === long.charCodeAt(long.length - 1 - end)
  )
    end += 1
  const [leftShort, leftLong] = [short.length - start - end, long.length - start - end]
  if (leftShort <= 1 && leftLong <= 1) return true
  return (
    leftShort === 2 &&
    leftLong === 2 &&
    short[start] === long[start + 1] &&
    short[start + 1] === long[start]
  )
}
