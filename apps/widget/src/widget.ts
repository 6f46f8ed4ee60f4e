import { findScriptBase } from './script-base.ts'
import { YacheykaMap } from './yacheyka-map.ts'

// The whole of /widget.js: a shop may include it twice, or have it loaded after the element is in its page.
const NAME = 'yacheyka-map'

if (customElements.get(NAME) === undefined) {
  YacheykaMap.scriptBase = findScriptBase(document.currentScript, new Error().stack) ?? ''
  customElements.define(NAME, YacheykaMap)
}
