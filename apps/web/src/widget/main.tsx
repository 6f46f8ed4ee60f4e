import '@yacheyka/ui/tokens.css'
import '@yacheyka/ui/global.css'
import './widget.css'
import { copyPlainText } from '@yacheyka/ui/plain-copy.ts'
import { readStart } from './boot.ts'
import { hydrateWithInput } from './hydrate.ts'
import { Widget } from './widget.tsx'

copyPlainText()
const root = document.getElementById('root')
const start = readStart()
if (root !== null && start !== null) hydrateWithInput(root, <Widget start={start} />)
