import { mkdirSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { Point } from '@yacheyka/core/points/point'
import { POINT_TYPE_WORDING } from '@yacheyka/core/points/point'
import { publicScheduleLines } from '@yacheyka/core/schedule/schedule-wording'
import { exportPoints } from '../apps/server/src/points/points-export.ts'
import { makeNetwork } from './network.ts'
import { CACHE, openStore, prepareStore } from './store.ts'

export interface ImportFile {
  readonly name: string
  readonly file: string
}

/** One network in three files: our own export as CSV and GeoJSON, and a table as other networks keep theirs. */
export async function writeImportFiles(count: number): Promise<readonly ImportFile[]> {
  const folder = join(CACHE, 'import')
  mkdirSync(folder, { recursive: true })
  const exported = (['csv', 'geojson'] as const).map((format) => ({
    name: `our ${format === 'csv' ? 'CSV' : 'GeoJSON'}`,
    file: join(folder, `network.${format}`),
    format,
  }))
  const database = await openStore(await prepareStore(count))
  try {
    for (const { file, format } of exported)
      await writeTo(file, (write) => exportPoints(database.db, format, write))
  } finally {
    await database.close()
  }
  const foreign = { name: 'their CSV', file: join(folder, 'their.csv') }
  await writeTo(foreign.file, (write) => write(theirTable(makeNetwork(count))))
  return [...exported, foreign]
}

async function writeTo(file: string, work: (write: (text: string) => Promise<void>) => unknown) {
  const handle = await open(file, 'w')
  try {
    await work(async (text) => {
      await handle.write(text)
    })
  } finally {
    await handle.close()
  }
}

/** No time zones, hours in one cell and in words, other headings, and fields that we do not know. */
function theirTable(network: readonly Point[]): string {
  const head = 'code,city,full_address,lat,lon,type,title,hours,card,operator_comment'
  const lines = network.map((point) =>
    [
      point.number,
      point.settlement,
      point.address,
      point.latitude,
      point.longitude,
      POINT_TYPE_WORDING[point.pointType],
      point.name,
      publicScheduleLines(point.operationTime)
        .map(({ days, hours }) => `${days} ${hours}`)
        .join('; '),
      point.paymentMethods.includes('card') ? 1 : 0,
      'проверено',
    ]
      .map((cell) => `"${String(cell).replaceAll('"', '""')}"`)
      .join(','),
  )
  return [head, ...lines].join('\n')
}
