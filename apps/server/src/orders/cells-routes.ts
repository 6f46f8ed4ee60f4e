import { getFittingCellSize } from '@yacheyka/contract/batches/sending-points'
import { fittingCellSize, fittingTurned } from '@yacheyka/core/cells/cell-size'
import type { FastifyInstance } from 'fastify'
import { serve } from '#/http/serve.ts'

export function serveCells(scope: FastifyInstance) {
  serve(scope, getFittingCellSize, ({ query: box }) => ({
    result: fittingCellSize(box),
    turned: fittingTurned(box),
  }))
}
