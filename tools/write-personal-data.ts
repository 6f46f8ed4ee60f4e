import { readFileSync, writeFileSync } from 'node:fs'
import { personalDataDocument } from './personal-data-table.ts'

// `npm run personal-data`: the table of docs/personal-data.md anew, after a column was classified.
const FILE = 'docs/personal-data.md'
writeFileSync(FILE, personalDataDocument(readFileSync(FILE, 'utf8')))
