import { type ActOptions, type CallOptions, type Client, onceHeader, path } from './client.ts'
import { listOf, type Page } from './pages.ts'
import type {
  CreateInvoiceBody,
  GetDepositAnswer,
  GetStatementAnswer,
  GetStatementQuery,
  Invoice,
  ListActsAnswer,
  ListTransactionsQuery,
  Transaction,
} from './types.gen.ts'

export const depositOf = (client: Client) => ({
  get: (options?: CallOptions) => client.json<GetDepositAnswer>('/deposit', options),
  transactions: (query?: ListTransactionsQuery, options?: CallOptions) =>
    listOf<Transaction>(client, '/deposit/transactions', query, options),
  createInvoice: (body: CreateInvoiceBody, options?: ActOptions) =>
    client.json<Invoice>('/deposit/invoices', {
      ...options,
      method: 'POST',
      body,
      headers: onceHeader(options),
    }),
  getInvoice: (id: string, options?: CallOptions) =>
    client.json<Invoice>(path`/deposit/invoices/${id}`, options),
  invoicePdf: (id: string, options?: CallOptions) =>
    client.bytes(path`/deposit/invoices/${id}/pdf`, options),
})

type Period = Omit<GetStatementQuery, 'format'>

export const documentsOf = (client: Client) => ({
  acts: async (options?: CallOptions) =>
    (await client.json<ListActsAnswer>('/documents/acts', options)).data,
  /** @param month `2026-02` */
  actPdf: (month: string, options?: CallOptions) =>
    client.bytes(path`/documents/acts/${month}/pdf`, options),
  /** Movements of the days; `page()` answers the sums too. */
  statement: (query: Period, options?: CallOptions) =>
    listOf<Transaction, GetStatementAnswer & Page<Transaction>>(
      client,
      '/documents/statement',
      query,
      options,
    ),
  statementFile: (query: Period & { format: 'pdf' | 'xlsx' }, options?: CallOptions) =>
    client.bytes('/documents/statement', { ...options, query }),
})
