import { hydrateRoot } from 'react-dom/client'
import '#/ui/tokens.css'
import '#/ui/global.css'
import './widget.css'
import { readStart } from './boot.ts'
import { giveBack } from './give-back.ts'
import { Widget } from './widget.tsx'

const root = document.getElementById('root')
const start = readStart()
if (root !== null && start !== null) {
  hydrateRoot(root, <Widget start={start} />)
  giveBack(root)
}
