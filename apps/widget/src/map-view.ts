export const WORDS = {
  map: 'Карта почтоматов',
  loading: 'Загружаем карту',
  close: 'Закрыть',
  retry: 'Повторить',
  unavailable: 'Виджет недоступен. Обратитесь к администратору сайта',
} as const

/** `shown`: its list can be seen and pressed, its script is on its way. `refused`: the frame says so in its own words. `failed`: it says nothing, and we do. */
export type ViewState = 'loading' | 'shown' | 'ready' | 'refused' | 'failed'

const make = <K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Readonly<Record<string, string>>,
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[K] => {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  element.append(...children)
  return element
}

/** Where the frame lies, and what is said in its stead while it loads or where it cannot. */
export interface MapView {
  readonly element: HTMLElement
  readonly show: (state: ViewState) => void
}

export const createMapView = (onRetry: () => void): MapView => {
  const status = make('p', { role: 'status' })
  const alert = make('p', { role: 'alert' })
  const retry = make('button', { type: 'button' }, WORDS.retry)
  retry.addEventListener('click', onRetry)
  const element = make('div', { class: 'map' }, status, alert)
  return {
    element,
    show: (state) => {
      element.dataset['state'] = state
      status.textContent = state === 'loading' ? WORDS.loading : ''
      alert.replaceChildren(...(state === 'failed' ? [WORDS.unavailable, retry] : []))
    },
  }
}

/** The modal, empty as yet: closed by its button, Escape, or a click beside it. */
export const createDialog = (): HTMLDialogElement => {
  const close = make('button', { type: 'button', part: 'close' }, WORDS.close)
  const header = make('header', { part: 'header' }, WORDS.map, close)
  const dialog = make('dialog', { 'aria-label': WORDS.map, part: 'dialog' }, header)
  close.addEventListener('click', () => dialog.close())
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog) dialog.close()
  })
  return dialog
}
