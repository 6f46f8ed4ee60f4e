import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { openTable } from '../apps/server/src/points/import-table.ts'
import { readImportText } from '../apps/server/src/points/import-text.ts'

// The floor of `import`: reads a file of points and takes it apart into rows and cells, and does nothing with them.

const [file = ''] = process.argv.slice(2)
const table = await openTable(readImportText(await readFile(file)), basename(file))
let rows = 0
for await (const _row of table.rows) rows += 1
console.log(JSON.stringify({ rows }))
