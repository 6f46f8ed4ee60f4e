import { Readable } from 'node:stream'
import type { LabelFormat } from '@yacheyka/core/labels/label'
import type { FastifyReply } from 'fastify'
import type { Context } from '#/context.ts'
import type { Label } from '#/documents/label.ts'
import { labelsZpl, ZPL_TYPE } from '#/documents/label-zpl.ts'
import { makePdf } from '#/documents/pdf-thread.ts'
import { PDF_TYPE } from '#/documents/pdf-type.ts'
import { sendDocument } from '#/http/send-document.ts'
import { begin } from '#/http/streamed.ts'
import { allCancelled } from './labelled-order.ts'

interface Printed {
  readonly format: LabelFormat
  readonly start: number
  /** Of the file, its ending left out. */
  readonly title: string
  readonly labels: readonly Label[]
}

/**
 * Sends labels as they are asked for: PDF, or ZPL for printers of labels.
 * @throws {AppError} 409 `all_cancelled` where there are none
 */
export async function sendLabels(
  reply: FastifyReply,
  { config: { brand, env } }: Pick<Context, 'config'>,
  { format, start, title, labels }: Printed,
): Promise<FastifyReply> {
  if (labels.length === 0) throw allCancelled()
  const facts = { title, brand: brand.name, madeAt: new Date(), labels, start }
  const [pieces, file] =
    format === 'zpl'
      ? [
          labelsZpl(labels, { brand: brand.name, font: env.LABEL_ZPL_FONT }),
          { name: `${title}.zpl`, type: ZPL_TYPE },
        ]
      : [makePdf('labels', { ...facts, format }), { name: `${title}.pdf`, type: PDF_TYPE }]
  return sendDocument(reply, file, Readable.from(await begin(pieces), { objectMode: false }))
}
