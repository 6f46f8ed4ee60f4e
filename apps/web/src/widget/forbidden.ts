import type { WIDGET_PROTOCOL, WidgetMessage } from '@yacheyka/contract/widget/widget-messages'
import type { WIDGET_UNAVAILABLE } from './wording.ts'

// The page that says no runs this and nothing else: whoever holds the frame hears of it. To any origin, for there is no
// token to bind it to one, and the message tells nothing but what the frame shows. The words stand here once more, held
// to their places by their types, so that this is one file of a few lines.
const protocol: typeof WIDGET_PROTOCOL = 'yacheyka-map/1'
const text: typeof WIDGET_UNAVAILABLE = 'Виджет недоступен. Обратитесь к администратору сайта'
// Where trying again may help, the page has a link for it, and the holder may do it as well.
const code = document.querySelector('a') === null ? 'forbidden' : 'failed'
const message: WidgetMessage = { protocol, type: 'error', code, message: text }
if (window.parent !== window) window.parent.postMessage(message, '*')
