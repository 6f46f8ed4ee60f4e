import type { WidgetBoot } from '@yacheyka/contract/widget/widget'
import { widgetFilter } from '@yacheyka/contract/widget/widget'
import { type PageQuery, textOf } from './page-query.ts'

/** The form's own fields, by the names of the list's call. */
const FIELDS = ['full_addr', 'number', 'round_the_clock', 'open_now'] as const
/** What the shop has said in the frame's address. */
const KEPT = ['tk', 'origin', 'city', 'weight', 'dimensions', 'selected'] as const
/** The point whose card is asked for (`apps/web/src/widget/search-form.ts`). */
const OPENED = 'point'

/** What the form of a frame asked for whose script was not there; what cannot be read is as if it had not been said. */
export function readFormQuery(query: PageQuery): Pick<WidgetBoot, 'fields' | 'address'> {
  const kept = KEPT.map((name) => [name, textOf(query, name) ?? ''] as const)
  return {
    fields: Object.assign({}, ...FIELDS.map((name) => readField(query, name))),
    address: Object.fromEntries(kept.filter(([, value]) => value !== '')),
  }
}

/** One field, or nothing where it is empty or the list's call would refuse it. */
function readField(query: PageQuery, name: (typeof FIELDS)[number]): WidgetBoot['fields'] {
  const text = textOf(query, name) ?? ''
  const parsed = widgetFilter.safeParse({ [name]: text })
  const value = parsed.success ? parsed.data[name] : undefined
  // The form's switch says nothing while it is off, and the frame has no field for «not round the clock».
  const isSaid = text.trim() !== '' && value !== undefined && value !== 'false'
  return isSaid ? { [name]: value } : {}
}

/** Which of the points shown has its card open; nothing where it is none of them. */
export function readOpened(
  query: PageQuery,
  shown: readonly { readonly number: string }[],
): Pick<WidgetBoot, 'opened'> {
  const requested = textOf(query, OPENED)
  const found = shown.find(({ number }) => number === requested)
  return found === undefined ? {} : { opened: found.number }
}
