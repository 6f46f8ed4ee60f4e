import { writeFileSync } from 'node:fs'
import { TYPES_FILE, typesOfContract } from './types-of-contract.ts'

// `npm run sdk-types`
writeFileSync(TYPES_FILE, typesOfContract())
