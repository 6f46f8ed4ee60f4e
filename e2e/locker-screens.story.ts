import type { Page } from '@playwright/test'
import type { Screen, View } from '@yacheyka/locker/ports/screen'
import { type ScreenHost, startScreenHost } from '../apps/locker/src/host/screen-host.ts'
import { SCREENS, viewOf } from '../apps/locker/src/words/test-views.ts'
import { expect, expectAccessible, test as base } from './story.ts'

// Every screen of a locker in both sizes (specification 6, section 3): only a browser lays it out. Its own program serves
// the page; the views come from here.

const { H9_door, H9_result, H9_start, B1, D7, C6, G1_menu, G1_sign_in, G2_scan } = SCREENS
/** Forms of a screen that take more room than, or other words from, the one in SCREENS. */
const MORE: readonly Screen[] = [
  { ...B1, message: 'Повреждён файл ключей.', isBroken: true },
  { ...C6, outcome: 'returned' },
  { ...G1_menu, load: 114, takeOut: 105 },
  { ...G2_scan, placed: null },
  { ...D7, until: null },
  { ...G1_sign_in, field: 'number', failed: false },
  { ...H9_start, begun: null },
  { ...H9_start, parcels: 24 },
  { ...H9_door, taken: false, size: null },
  { ...H9_door, moved: 3 },
  { ...H9_door, moved: 0 },
  { ...H9_door, moved: 0, silent: true },
  { ...H9_result, shared: [], crossed: [], polarity: 'closed_is_one', order: 'last_first' },
]
const ALL = [...Object.values(SCREENS), ...MORE]

const PANELS = {
  portrait: { width: 1080, height: 1920 },
  landscape: { width: 1024, height: 600 },
} as const
const PLAIN = viewOf(SCREENS.A1).settings
const CONTRAST = { ...PLAIN, contrast: true }
const LOWERED = { ...PLAIN, lowered: true }
/** As long as the console takes it. */
const LONG_NOTICE = 'Моем до 18:00. '.repeat(14).slice(0, 200)
/** Each with the strip that a locker without a link shows, too; a message of the operator may stand beneath it. */
const MODES: Readonly<Record<string, Partial<View>>> = {
  plain: {},
  contrast: { settings: CONTRAST },
  lowered: { settings: LOWERED },
  'plain, offline': { offline: true, notice: LONG_NOTICE },
  'contrast, offline': { settings: CONTRAST, offline: true },
  'lowered, offline': { settings: LOWERED, offline: true },
}

class Panel {
  readonly #page: Page
  readonly host: ScreenHost
  readonly #feed: Feed
  constructor(page: Page, host: ScreenHost, feed: Feed) {
    this.#page = page
    this.host = host
    this.#feed = feed
  }

  /** Resolves once the page has drawn it. */
  show(screen: Screen, changes: Partial<View>) {
    return this.#feed.show(viewOf(screen, changes))
  }

  /** What does not fit, does not stand whole on the screen, or is too small or too near to another to be pressed. */
  errors() {
    return this.#page.evaluate(findErrors)
  }
}

class Feed {
  readonly #listeners = new Set<(view: View) => void>()
  #view = viewOf(SCREENS.A1)
  #drawn: (() => void) | undefined

  view() {
    return this.#view
  }

  onView(listener: (view: View) => void) {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  press() {}

  drawn() {
    this.#drawn?.()
  }

  show(view: View): Promise<void> {
    return new Promise((resolve) => {
      this.#drawn = resolve
      this.#view = { ...view, viewId: this.#view.viewId + 1 }
      for (const listener of this.#listeners) listener(this.#view)
    })
  }
}

const test = base.extend<{ panel: Panel }>({
  panel: async ({ page }, use) => {
    const feed = new Feed()
    const host = await startScreenHost({
      port: 0,
      folder: 'apps/locker/dist',
      feed: {
        view: () => feed.view(),
        onView: (listener) => feed.onView(listener),
        press: () => feed.press(),
      },
      onDrawn: () => feed.drawn(),
    })
    await use(new Panel(page, host, feed))
    await host.close()
  },
})

for (const [name, size] of Object.entries(PANELS))
  test(`every screen fits a panel in ${name}, large and lowered too, and is read by everybody`, async ({
    page,
    panel,
  }) => {
    await page.setViewportSize(size)
    await page.goto(`http://127.0.0.1:${panel.host.port}/`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    const found = new Map<string, string[]>()
    for (const [mode, changes] of Object.entries(MODES))
      for (const screen of ALL) {
        await panel.show(screen, changes)
        const errors = await panel.errors()
        found.set(`${mode} ${JSON.stringify(screen).slice(0, 90)}`, errors)
        // The panel changes neither colours nor the document, and a setting changes colours and sizes alone.
        if (name !== 'portrait') continue
        if (changes.settings === undefined) await expectAccessible(page)
        errors.push(...(await page.evaluate(findUnreadable)))
      }
    expect([...found].filter(([, errors]) => errors.length > 0)).toEqual([])
  })

/** Texts below 7:1 on their ground; what scrolls and keys do not reach, and what is too small, at this size. Runs in the page. */
async function findUnreadable(): Promise<string[]> {
  const values = ['color-contrast-enhanced', 'scrollable-region-focusable', 'target-size']
  const { violations } = await globalThis.axe.run({
    runOnly: { type: 'rule', values },
    resultTypes: ['violations'],
  })
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target }) => `${id}: ${target.join(' ')}`),
  )
}

/** Runs in the page. */
function findErrors(): string[] {
  const errors: string[] = []
  const frame = document.querySelector('.frame')
  const main = document.querySelector('main')
  if (frame === null || main === null) return ['nothing is drawn']
  const mm = measure(frame, 'calc(100 * var(--mm))') / 100
  const isInside = (inner: DOMRect, outer: DOMRect) =>
    inner.left >= outer.left - 1 &&
    inner.right <= outer.right + 1 &&
    inner.top >= outer.top - 1 &&
    inner.bottom <= outer.bottom + 1
  const page = new DOMRect(0, 0, innerWidth, innerHeight)
  const nameOf = (element: Element) =>
    `${element.className || element.tagName} «${(element.textContent ?? '').slice(0, 30)}»`

  const all = 'h1, .line, .typed, .button, .key, th'
  for (const element of main.querySelectorAll(all)) {
    // A long table scrolls.
    if (element.closest('tbody, .choices') !== null) continue
    if (!isInside(element.getBoundingClientRect(), page)) errors.push(`off: ${nameOf(element)}`)
    if (element.scrollWidth > element.clientWidth + 1) errors.push(`wide: ${nameOf(element)}`)
  }
  // Several questions are a list that scrolls.
  for (const choices of main.querySelectorAll('.choices:not(:has(> :nth-child(2)))'))
    for (const button of choices.querySelectorAll('.button'))
      if (!isInside(button.getBoundingClientRect(), choices.getBoundingClientRect()))
        errors.push(`cut: ${nameOf(button)}`)
  const parts = [...main.querySelectorAll('.words, .middle > *, .actions > *')].map((part) => ({
    part,
    box: part.getBoundingClientRect(),
  }))
  for (const [index, { part, box }] of parts.entries())
    for (const other of parts.slice(index + 1))
      if (overlap(box, other.box) > 1)
        errors.push(`over: ${nameOf(part)} and ${nameOf(other.part)}`)
  const targets = [...main.querySelectorAll('.button, .key')]
    .filter((target) => target.closest('tbody') === null)
    .map((target) => ({
      target,
      box: target.getBoundingClientRect(),
    }))
  const leastMm = main.dataset['layout'] === 'form' && innerWidth > innerHeight ? 13 : 20
  for (const [index, { target, box }] of targets.entries()) {
    if (Math.min(box.width, box.height) < leastMm * mm - 1)
      errors.push(`small: ${nameOf(target)} ${Math.round(Math.min(box.width, box.height) / mm)} mm`)
    for (const other of targets.slice(index + 1))
      if (-overlap(box, other.box) < (leastMm === 20 ? 8 : 4) * 0.5 * mm)
        errors.push(
          `near: ${nameOf(target)} and ${nameOf(other.target)} ${Math.round(-overlap(box, other.box) / mm)} mm`,
        )
  }
  return errors

  function overlap(a: DOMRect, b: DOMRect) {
    return Math.min(
      Math.min(a.right, b.right) - Math.max(a.left, b.left),
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top),
    )
  }

  function measure(parent: Element, width: string) {
    const probe = document.createElement('div')
    probe.style.width = width
    probe.style.position = 'absolute'
    parent.append(probe)
    const { width: measured } = probe.getBoundingClientRect()
    probe.remove()
    return measured
  }
}
