const WEIGHTS = [7, 1, 3] as const

/** Whether the digits' sum, weighted 7, 1, 3 in turn, ends with nought (Bank of Russia's order 515 of 08.09.1997). */
const keyAgrees = (digits: string): boolean => {
  let sum = 0
  for (const [at, digit] of Array.from(digits).entries())
    sum += (WEIGHTS[at % 3] ?? 0) * Number(digit)
  return sum % 10 === 0
}

export const isBic = (text: string): boolean => /^0\d{8}$/.test(text)

/** Whether it is an account in the bank of this BIC: twenty digits whose key agrees with the bank's own. */
export const isBankAccount = (account: string, bic: string): boolean =>
  /^\d{20}$/.test(account) && isBic(bic) && keyAgrees(bic.slice(-3) + account)

/** The same of the bank's own account with the Bank of Russia. */
export const isCorrespondentAccount = (account: string, bic: string): boolean =>
  /^301\d{17}$/.test(account) && isBic(bic) && keyAgrees(`0${bic.slice(4, 6)}${account}`)
