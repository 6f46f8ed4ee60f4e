/**
 * No colour of a brand: a shop's page is the shop's, and an installation may have a brand of its own. What a shop may
 * want otherwise is a `part`, or the element's own size.
 */
const CSS = `
:host{display:block;position:relative;height:600px;min-height:320px}
:host([mode=modal]){display:contents}
:host([hidden]){display:none}
.map{position:relative;height:100%;overflow:hidden;background:#faf8f3;color:#16211d;color-scheme:light;font:16px/1.5 system-ui,sans-serif}
iframe{position:absolute;inset:0;width:100%;height:100%;border:0;opacity:0}
[data-state=shown] iframe,[data-state=ready] iframe,[data-state=refused] iframe{opacity:1}
[data-state=failed] iframe{visibility:hidden}
p{position:absolute;inset:0;display:grid;place-content:center;justify-items:center;gap:16px;margin:0;padding:24px;text-align:center}
p:empty{height:0;padding:0;overflow:hidden}
[role=status]:not(:empty)::before{content:"";width:40px;height:40px;border-radius:12px;background:#16211d;opacity:.3;animation:breathe 1.2s ease-in-out infinite alternate}
@keyframes breathe{to{opacity:.1}}
@media (prefers-reduced-motion:reduce){[role=status]:not(:empty)::before{animation:none}}
dialog{box-sizing:border-box;width:min(1120px,100vw - 32px);max-width:none;height:min(800px,100vh - 32px);height:min(800px,100dvh - 32px);max-height:none;margin:auto;padding:0;border:0;border-radius:16px;overflow:hidden;overscroll-behavior:contain;background:#fff;color:#16211d;color-scheme:light}
dialog[open]{display:flex;flex-direction:column}
dialog::backdrop{background:rgb(22 33 29/.55)}
dialog .map{flex:1}
header{display:flex;align-items:center;justify-content:space-between;gap:16px;padding:8px 8px 8px 20px;font:600 18px/1.2 system-ui,sans-serif}
button{min-height:44px;padding:0 16px;border:1px solid #8b928f;border-radius:8px;background:#fff;color:inherit;font:16px system-ui,sans-serif;cursor:pointer}
button:hover{background:#efebe2}
button:focus-visible{outline:3px solid #16211d;outline-offset:2px}
@media (max-width:640px){dialog{width:100vw;height:100vh;height:100dvh;margin:0;border-radius:0}}
`

let shared: CSSStyleSheet | undefined

/** A constructed sheet, which a shop's strict `style-src` lets pass; a style element where browsers know none. */
export const dress = (root: ShadowRoot) => {
  try {
    if (shared === undefined) {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(CSS)
      shared = sheet
    }
    root.adoptedStyleSheets = [shared]
  } catch {
    const style = document.createElement('style')
    style.textContent = CSS
    root.prepend(style)
  }
}
