import type { Texts } from './test-parcel-sheet.ts'

// The row checks of the specification (2, section 5) a second time, as slowly as one likes and without anything of the
// product: for tests that compare.

/** Digits as a fraction of 10^-30; null for what is no number. */
const exact = (text: string): bigint | null => {
  const bare = Array.from(text)
    .filter((sign) => sign.trim() !== '')
    .join('')
  const [whole = '', fraction, ...more] = bare.replace(',', '.').split('.')
  if (more.length > 0 || !isDigits(whole) || whole.length > 12) return null
  if (fraction !== undefined && !(isDigits(fraction) && fraction.length <= 30)) return null
  return BigInt(whole + (fraction ?? '').padEnd(30, '0'))
}
const isDigits = (text: string) =>
  text !== '' && Array.from(text).every((sign) => '0123456789'.includes(sign))
const UNIT = 10n ** 30n

const isMoney = (text: string): boolean => {
  const value = exact(text)
  return value !== null && value <= 100_000n * UNIT && (value * 100n) % UNIT === 0n
}

const inNumber = (text: string): boolean =>
  text !== '' &&
  text.length <= 64 &&
  text.isWellFormed() &&
  !Array.from(text).some(
    (sign) => '%;№&^$#:'.includes(sign) || isControl(sign) || /\p{Cf}/u.test(sign),
  )
const isControl = (sign: string): boolean => {
  const code = sign.codePointAt(0) ?? 0
  return code < 32 || (code >= 127 && code < 160)
}

const isSize = (text: string): boolean => {
  const latin: Record<string, string> = { М: 'M', С: 'S', Л: 'L', Х: 'X' }
  const bare = Array.from(text.toUpperCase(), (sign) => latin[sign] ?? sign).filter(
    (sign) => sign.trim() !== '',
  )
  return ['S/2', 'M/2', 'S', 'M', 'L', 'XL'].includes(bare.join(''))
}

const isPhone = (text: string): boolean => {
  if (/[^\d\s()+.–—-]/u.test(text)) return false
  const bare = text.replace(/[^\d+]/gu, '')
  const ten = bare.startsWith('+7')
    ? bare.slice(2)
    : bare.length === 11 && '78'.includes(bare.charAt(0))
      ? bare.slice(1)
      : bare
  return ten.length === 10 && /^[1-9]\d*$/.test(ten)
}

const isWeight = (text: string): boolean => {
  const value = exact(text)
  return (
    value !== null && value * 10n >= UNIT && value <= 15n * UNIT && (value * 1000n) % UNIT === 0n
  )
}

const isQuantity = (text: string): boolean => {
  const value = exact(text)
  return value !== null && value % UNIT === 0n && value <= 1000n * UNIT
}

const VATS = new Set(['0', '10', '20', '110', '120', '20%', '20/120', '0.2', '22', '5', '7'])

/** Letters of the cells that are wrong, for rows of texts that both readers know; '' where the row is empty. */
export const naiveErrors = (texts: Texts): string => {
  const at = (letter: string) => (texts[letter] ?? '').trim()
  if (Array.from('BCDEFGHIKLMN').every((letter) => at(letter) === '')) return ''
  const parcel = {
    B: !inNumber(at('B')),
    C: !isSize(at('C')),
    D: !isWeight(at('D')),
    E: !isMoney(at('E')),
    F: at('F') === '',
    G: !isPhone(at('G')),
    H: at('H') !== '' && !/^[\w.]+@[\w.]+\.\w+$/.test(at('H')),
    I: at('I').length > 500,
  }
  const item = {
    K: at('K') === '',
    L: !isMoney(at('L')),
    M: !isQuantity(at('M')),
    N: !VATS.has(at('N')),
  }
  const hasItem = Array.from('KLMN').some((letter) => at(letter) !== '')
  return Object.entries(hasItem ? { ...parcel, ...item } : parcel)
    .flatMap(([letter, isWrong]) => (isWrong ? [letter] : []))
    .join('')
}
