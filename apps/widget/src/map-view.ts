export const WORDS = {
  map: 'Карта почтоматов',
  loading: 'Загружаем карту',
  close: 'Закрыть',
  unavailable: 'Виджет недоступен. Обратитесь к администратору сайта',
} as const

export type ViewState = 'loading' | 'ready' | 'failed'

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

export const createMapView = (): MapView => {
  const status = make('p', { role: 'status' })
  const alert = make('p', { role: 'alert' })
  const element = make('div', { class: 'map' }, status, alert)
  return {
    element,
    show: (state) => {
      element.dataset['state'] = state
      status.textContent = state === 'loading' ? WORDS.loading : ''
      alert.textContent = state === 'failed' ? WORDS.unavailable : ''
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
