import { FIRST_DAY } from '@yacheyka/contract/http/filters'
import { MESSAGE_CHANNELS, MESSAGE_STATUSES } from '@yacheyka/contract/messages/console-messages'
import { DatesFilter, ListFilters, TextFilter, TYPING_PAUSE } from '@yacheyka/ui/list-filters.tsx'
import { MultiSelect } from '@yacheyka/ui/multi-select.tsx'
import type { ListUrl } from '@yacheyka/ui/use-list-url.ts'
import { CHANNEL_WORDING, STATUS_WORDING } from './words.ts'

const STATUSES = MESSAGE_STATUSES.map((value) => ({ value, label: STATUS_WORDING[value] }))
const CHANNELS = MESSAGE_CHANNELS.map((value) => ({ value, label: CHANNEL_WORDING[value] }))

/** What the list of messages is filtered by. */
export const MessageFilters = ({
  listUrl: { get, change, reset },
  set,
}: {
  readonly listUrl: ListUrl
  readonly set: number
}) => (
  <ListFilters label="Фильтры сообщений" set={set} onReset={reset}>
    <TextFilter
      label="Телефон, почта или отправление"
      maxLength={100}
      pause={TYPING_PAUSE}
      value={get('search')}
      onApply={(search) => change({ search })}
    />
    <MultiSelect
      label="Состояние"
      all="Все"
      choices={STATUSES}
      chosen={new Set(get('status').split(',').filter(Boolean))}
      onChange={(chosen) => change({ status: [...chosen].join(',') })}
    />
    <MultiSelect
      label="Канал"
      all="Все"
      choices={CHANNELS}
      chosen={new Set(get('channel').split(',').filter(Boolean))}
      onChange={(chosen) => change({ channel: [...chosen].join(',') })}
    />
    <DatesFilter
      first={FIRST_DAY}
      from={get('date_from')}
      to={get('date_to')}
      onChange={({ from, to }) => change({ date_from: from, date_to: to })}
    />
  </ListFilters>
)
