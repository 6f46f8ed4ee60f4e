import { writeFileSync } from 'node:fs'
import { accessDocument } from './access-table.ts'

// `npm run access`: docs/access.md anew, after a call of the contract was added or is another's now.
writeFileSync('docs/access.md', accessDocument())
