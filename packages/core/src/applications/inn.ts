/** A company's has ten digits, a person's (an entrepreneur's) twelve. */
const INN = /^(?:\d{10}|\d{12})$/

/** Weights of the control digits (order of the tax service MMV-7-6/435): the last one of ten, the last two of twelve. */
const TENTH = [2, 4, 10, 3, 5, 9, 4, 6, 8]
const ELEVENTH = [7, 2, 4, 10, 3, 5, 9, 4, 6, 8]
const TWELFTH = [3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8]

/** Whether it is an ИНН of a company or a person whose control digits agree. All noughts are nobody's. */
export const isInn = (text: string): boolean => {
  if (!INN.test(text) || /^0+$/.test(text)) return false
  return text.length === 10
    ? controlDigit(text, TENTH) === text[9]
    : controlDigit(text, ELEVENTH) === text[10] && controlDigit(text, TWELFTH) === text[11]
}

/** Whether this ИНН, which is one, is a person's: an entrepreneur has no КПП and another kind of ОГРН. */
export const isPersonsInn = (inn: string): boolean => inn.length === 12

const controlDigit = (text: string, weights: readonly number[]): string => {
  const sum = weights.reduce((total, weight, at) => total + weight * Number(text[at]), 0)
  return String((sum % 11) % 10)
}
