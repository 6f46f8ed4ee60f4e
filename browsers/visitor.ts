/** A visitor's hands and eyes in one browser, whichever protocol drives it. */
export interface Visitor {
  readonly name: string
  readonly open: (path: string) => Promise<void>
  /** Evaluates an expression in the page; a promise is waited for. */
  readonly evaluate: <T>(expression: string) => Promise<T>
  /** Presses what an expression names; the press is the browser's own. */
  readonly press: (element: string) => Promise<void>
  /** Types into what an expression names, after what stands there. */
  readonly type: (element: string, text: string) => Promise<void>
  /** What the console has said of errors and of the page's policy so far. */
  readonly complaints: () => readonly string[]
  readonly close: () => Promise<void>
}

/** Milliseconds; a browser on a busy machine takes its time. */
const TIMEOUT = 90_000
const LOOK_EVERY = 100

/**
 * An expression for the first element on screen that matches, and whose text or label holds the words; null where there is
 * none.
 */
export const on = (selector: string, words = ''): string =>
  `[...document.querySelectorAll(${JSON.stringify(selector)})].find((element) =>
    (element.textContent + ' ' + (element.getAttribute('aria-label') ?? '') + ' ' +
      [...(element.labels ?? [])].map((label) => label.textContent).join(' '))
      .replaceAll('\\u00a0', ' ').includes(${JSON.stringify(words)}) &&
    element.getClientRects().length > 0) ?? null`

/**
 * Waits until the expression is true, and gives its value.
 * @throws where it does not become so; says what the page shows instead
 */
export async function until<T>(visitor: Visitor, expression: string): Promise<T> {
  const end = Date.now() + TIMEOUT
  for (;;) {
    const value = await visitor.evaluate<T | null | undefined | false>(expression)
    if (value !== null && value !== undefined && value !== false) return value
    if (Date.now() > end) {
      const shown = await visitor.evaluate<string>(
        `location.href + '\\n' + document.body.innerText.slice(0, 600)`,
      )
      throw new Error(`not seen: ${expression}\nat ${shown}`)
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY))
  }
}

/** Waits for such an element on screen. */
export async function see(visitor: Visitor, selector: string, words = ''): Promise<void> {
  await until(visitor, `(${on(selector, words)}) !== null`)
}

export async function press(visitor: Visitor, selector: string, words = ''): Promise<void> {
  await see(visitor, selector, words)
  await onceDrawn(() => visitor.press(on(selector, words)))
}

export async function type(visitor: Visitor, selector: string, words: string, text: string) {
  await see(visitor, selector, words)
  await onceDrawn(() => visitor.type(on(selector, words), text))
}

/** The page may draw an element anew between the look for it and the press: then it is looked for again. */
async function onceDrawn(act: () => Promise<void>): Promise<void> {
  const end = Date.now() + TIMEOUT
  for (;;) {
    try {
      return await act()
    } catch (error) {
      const redrawn = error instanceof Error && error.name === 'StaleElementReferenceError'
      if (!redrawn || Date.now() > end) throw error
    }
  }
}
