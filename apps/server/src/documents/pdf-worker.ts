import { on } from 'node:events'
import { type MessagePort, parentPort } from 'node:worker_threads'
import { acceptanceActPdf } from './acceptance-act-pdf.ts'
import { actPdf } from './act-pdf.ts'
import { invoicePdf } from './invoice-pdf.ts'
import { labelsPdf } from './label-pdf.ts'
import { orderPdf } from './order-pdf.ts'
import { statementPdf } from './statement-pdf.ts'
import { lowerThreadPriority } from './thread-priority.ts'

const MAKERS = {
  acceptanceAct: acceptanceActPdf,
  act: actPdf,
  invoice: invoicePdf,
  labels: labelsPdf,
  order: orderPdf,
  statement: statementPdf,
}

export type PdfName = keyof typeof MAKERS
export type PdfWorkerFacts<Name extends PdfName> = Parameters<(typeof MAKERS)[Name]>[0]

/** What the thread is asked, with the port that it answers by. */
export interface PdfWork<Name extends PdfName = PdfName> {
  readonly name: Name
  readonly facts: PdfWorkerFacts<Name>
  readonly port: MessagePort
}

/** By the port: a piece, which is answered by a message when the next one is wanted, and the end. */
export type PdfMessage =
  | { readonly piece: Uint8Array }
  | { readonly ended: true }
  | { readonly failure: string }

lowerThreadPriority()
parentPort?.on('message', (work: PdfWork) => void make(work))

async function make({ name, facts, port }: PdfWork): Promise<void> {
  const post = (message: PdfMessage) => port.postMessage(message)
  const messages = on(port, 'message', { close: ['close'] })
  try {
    for await (const piece of piecesOf(MAKERS[name] as Maker, facts)) {
      post({ piece })
      // Closed by whoever does not want the rest.
      if ((await messages.next()).done === true) return
    }
    post({ ended: true })
  } catch (error) {
    post({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  } finally {
    port.close()
  }
}

type Maker = (facts: PdfWorkerFacts<PdfName>) => Promise<Uint8Array> | AsyncGenerator<Uint8Array>

async function* piecesOf(maker: Maker, facts: PdfWorkerFacts<PdfName>): AsyncGenerator<Uint8Array> {
  const made = maker(facts)
  if (made instanceof Promise) yield await made
  else yield* made
}
