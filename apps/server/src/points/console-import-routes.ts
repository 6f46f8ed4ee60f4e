import {
  applyPointImport,
  checkPointImport,
  clearQuarantineSource,
  CONSOLE_IMPORT_MAX,
  dropQuarantined,
  getPointImport,
  getPointImportReport,
  listPointImportRows,
  listQuarantined,
  listQuarantineGroups,
  listQuarantineSources,
  mendQuarantined,
  setInQuarantineGroup,
} from '@yacheyka/contract/points/console-point-imports'
import type { FastifyInstance } from 'fastify'
import { boundBodies } from '#/http/big-bodies.ts'
import { pageLinks } from '#/http/collection.ts'
import type { Context } from '#/context.ts'
import { AppError } from '#/http/errors.ts'
import { actorOf } from '#/audit/actor.ts'
import { serve } from '#/http/serve.ts'
import { sendFile } from '#/http/streamed.ts'
import { writeImportReport } from './import-report-file.ts'
import {
  applyImport,
  checkImport,
  findImport,
  readImport,
  readImportRows,
} from './console-import.ts'
import { presentImportRow } from './console-import-present.ts'
import { clearRows, dropRow, listRows, listSources, mendRow } from './console-quarantine.ts'
import { listGroups, setInGroup } from './console-quarantine-groups.ts'
import { readSheetContext } from './sheet-context.ts'

/** Files of points and cells: checked, shown, applied; and the rows that were refused. */
export function registerPointImports(app: FastifyInstance, context: Context) {
  void app.register((scope, _options, done) => {
    serveUpload(scope, context)
    done()
  })
  serveImports(app, context)
  serveQuarantine(app, context)
}

function serveUpload(scope: FastifyInstance, { config, database: { db } }: Context) {
  boundBodies(scope)
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    'application/octet-stream',
    { parseAs: 'buffer', bodyLimit: CONSOLE_IMPORT_MAX },
    (_request, body, done) => done(null, body),
  )
  const sheet = () => readSheetContext(db, config.brand)
  const { body: _file, ...upload } = checkPointImport
  serve(scope, upload, async ({ query, request, reply }) => {
    const content = request.body
    if (!Buffer.isBuffer(content) || content.length === 0)
      throw new AppError(400, 'no_file', 'Файл пуст: выберите другой')
    const { kind, source, deactivate_missing: missing } = query
    const deactivateMissing = kind === 'points' && missing === 'true'
    const now = new Date()
    const file = { kind, source, content, deactivateMissing }
    const uid = await checkImport(db, file, await sheet(), actorOf(request), now)
    void reply.status(201)
    return readImport(db, uid, now)
  })
}

function serveImports(app: FastifyInstance, { config, database: { db }, points, log }: Context) {
  const sheet = () => readSheetContext(db, config.brand)

  serve(app, getPointImport, ({ params }) => readImport(db, params.uid, new Date()))

  serve(app, listPointImportRows, async ({ params, query, request }) => {
    const kept = await readImport(db, params.uid, new Date())
    const count = kept[query.outcome]
    const rows = await readImportRows(db, params.uid, query.outcome, query)
    return {
      count,
      ...pageLinks(request.url, { ...query, count }),
      results: rows.map(presentImportRow),
    }
  })

  serve(app, applyPointImport, async ({ params, request }) => {
    const now = new Date()
    await applyImport(db, params.uid, await sheet(), actorOf(request), now)
    points.refresh().catch((error: unknown) => {
      log.warn({ err: error }, 'points: the import is shown with the next look')
    })
    return readImport(db, params.uid, now)
  })

  serve(app, getPointImportReport, async ({ params, reply }) => {
    await findImport(db, params.uid, new Date())
    return sendFile(
      reply,
      { name: 'import-report.csv', type: 'text/csv; charset=utf-8' },
      writeImportReport(db, params.uid),
    )
  })
}

function serveQuarantine(app: FastifyInstance, { config, database: { db } }: Context) {
  const sheet = () => readSheetContext(db, config.brand)

  serve(app, listQuarantined, async ({ query, request }) => {
    const { count, results } = await listRows(db, query)
    return { count, ...pageLinks(request.url, { ...query, count }), results }
  })

  serve(app, listQuarantineSources, async () => ({ results: await listSources(db) }))

  serve(app, listQuarantineGroups, async ({ query }) => ({
    results: await listGroups(db, query.source),
  }))

  serve(app, setInQuarantineGroup, async ({ body, request }) =>
    setInGroup(db, body, await sheet(), actorOf(request)),
  )

  serve(app, mendQuarantined, async ({ params, body, request }) =>
    mendRow(db, params.uid, body.cells, await sheet(), actorOf(request)),
  )

  serve(app, dropQuarantined, async ({ params, request }) => {
    await dropRow(db, params.uid, actorOf(request))
    return { count: 1 }
  })

  serve(app, clearQuarantineSource, async ({ query, request }) => ({
    count: await clearRows(db, query, actorOf(request)),
  }))
}
