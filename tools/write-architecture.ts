import { readFileSync, writeFileSync } from 'node:fs'
import { withTables } from './architecture-tables.ts'

// `npm run architecture`: the tables of docs/architecture.md anew, after a folder was named or has moved in tools/layers.ts.
const PAGE = 'docs/architecture.md'
writeFileSync(PAGE, withTables(readFileSync(PAGE, 'utf8')))
