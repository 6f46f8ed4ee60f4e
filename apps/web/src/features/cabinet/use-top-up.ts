import { useQueryClient } from '@tanstack/react-query'
import type { InvoiceResponse } from '@yacheyka/contract/billing/deposit'
import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import { INVOICE_AMOUNT_MAX, INVOICE_MESSAGES } from '@yacheyka/core/billing/invoice'
import { formatWireMoney, parseTypedMoney, type Kopecks } from '@yacheyka/core/money/money'
import { typeset } from '@yacheyka/core/text/wording'
import { useRef, useState } from 'react'
import { callAsCustomer } from '#/session/call-as-customer.ts'
import { useAccount } from './account.ts'
import { randomKey } from '@yacheyka/frontend/api/random-key.ts'
import type { Errors } from '@yacheyka/frontend/forms/form-errors.ts'
import { useEndpointForm } from '@yacheyka/frontend/forms/use-endpoint-form.ts'

/** To the letter (specification 2, section 4). */
export const TOP_UP_FAILED = 'Произошла ошибка. Пожалуйста, повторите позднее.'

type Step =
  | { readonly name: 'amount' }
  | { readonly name: 'done'; readonly invoice: InvoiceResponse }
  | { readonly name: 'failed' }

/** More digits than any amount has: `parseTypedMoney` reads twelve. */
const TOO_MANY_DIGITS = /^\s*(?:\d\s*){13,}(?:[.,]\d{1,2})?\s*(?:₽|руб\.?)?\s*$/u

/** What is against an amount as it was typed, or its kopecks. */
export const readTopUp = (text: string): Kopecks | string => {
  const kopecks = parseTypedMoney(text)
  // A minus is a number too, and not above nought.
  if (kopecks === undefined && TOO_MANY_DIGITS.test(text)) return typeset(INVOICE_MESSAGES.most)
  if (kopecks === undefined)
    return /^\s*[-−]\s*\d/.test(text)
      ? INVOICE_MESSAGES.least
      : typeset('Введите сумму в рублях, например 5 000 или 1 234,50')
  if (kopecks === 0) return INVOICE_MESSAGES.least
  return kopecks > INVOICE_AMOUNT_MAX ? typeset(INVOICE_MESSAGES.most) : kopecks
}

/** The top-up popup's two steps. An amount sent again is the same invoice, whatever became of the first response. */
export const useTopUp = () => {
  const { uid } = useAccount()
  const client = useQueryClient()
  const [step, setStep] = useState<Step>({ name: 'amount' })
  const requested = useRef({ amount: '', key: '' })

  const request = async (amount: string) => {
    if (requested.current.amount !== amount) requested.current = { amount, key: randomKey() }
    const invoice = await callAsCustomer(
      ENDPOINTS.createInvoice,
      { params: { uid }, body: { amount } },
      { headers: { 'idempotency-key': requested.current.key } },
    )
    setStep({ name: 'done', invoice })
    await client.invalidateQueries({ queryKey: ['customer', ENDPOINTS.listInvoices.id] })
  }
  const form = useEndpointForm({
    defaultValues: { amount: '' },
    check: ({ amount }): Errors => {
      const read = readTopUp(amount)
      return typeof read === 'string' ? { amount: read } : {}
    },
    send: ({ amount }) =>
      request(formatWireMoney(parseTypedMoney(amount) ?? 0)).catch((error: unknown) => {
        console.warn('No invoice was made', error)
        setStep({ name: 'failed' })
      }),
  })
  return { form, step, again: () => setStep({ name: 'amount' }) }
}
