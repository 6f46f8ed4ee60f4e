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
export type PdfFacts<Name extends PdfName> = Parameters<(typeof MAKERS)[Name]>[0]

/** What the thread is asked, with the port that it answers by. */
export interface PdfWork<Name extends PdfName = PdfName> {
  readonly name: Name
  readonly facts: PdfFacts<Name>
  readonly port: MessagePort
}

/** By the port: a piece, which is answered by a message when the next one is wanted, and the end. */
export type PdfTold =
  | { readonly piece: Uint8Array }
  | { readonly ended: true }
  | { readonly failure: string }

lowerThreadPriority()
parentPort?.on('message', (work: PdfWork) => void make(work))

async function make({ name, facts, port }: PdfWork): Promise<void> {
  const tell = (told: PdfTold) => port.postMessage(told)
  const requested = on(port, 'message', { close: ['close'] })
  try {
    for await (const piece of piecesOf(MAKERS[name] as Maker, facts)) {
      tell({ piece })
      // Closed by whoever does not want the rest.
      if ((await requested.next()).done === true) return
    }
    tell({ ended: true })
  } catch (error) {
    tell({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  } finally {
    port.close()
  }
}

type Maker = (facts: PdfFacts<PdfName>) => Promise<Uint8Array> | AsyncGenerator<Uint8Array>

async function* piecesOf(maker: Maker, facts: PdfFacts<PdfName>): AsyncGenerator<Uint8Array> {
  const made = maker(facts)
  if (made instanceof Promise) yield await made
  else yield* made
}
