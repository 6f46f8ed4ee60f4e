import type { IncidentRow } from '@yacheyka/contract/device/locker-card'
import {
  LOCKER_REASON_MAX,
  operatorCloseIncident,
  operatorGetLocker,
} from '@yacheyka/contract/device/console-lockers'
import { counted, formatNumber, typeset } from '@yacheyka/core/text/wording'
import { useState } from 'react'
import { Button } from '@yacheyka/ui/button.tsx'
import { type Column, DataTable } from '@yacheyka/ui/data-table.tsx'
import { formatMoment } from '@yacheyka/ui/moment.ts'
import { useListUrl } from '@yacheyka/ui/use-list-url.ts'
import { VisuallyHidden } from '@yacheyka/ui/visually-hidden.tsx'
import { callAsOperator, refresh } from '../../api.ts'
import { PromptDialog } from '../../parts/prompt-dialog.tsx'
import { LinkTabs } from '../../parts/link-tabs.tsx'
import { Mark, type Tone } from '../../parts/mark.tsx'
import page from '../../parts/page.module.css'
import { formatEnd, formatIncident } from './words.ts'

const toneOf = ({ closed_at: closedAt, severity }: IncidentRow): Tone =>
  closedAt !== null ? 'over' : severity === 'minor' ? 'waits' : 'trouble'

const TIMES = ['раз', 'раза', 'раз'] as const

const columnsOf = (onClose: (incident: IncidentRow) => void): readonly Column<IncidentRow>[] => [
  {
    id: 'what',
    head: 'Что случилось',
    names: true,
    grows: true,
    cell: (incident) => (
      <span>
        <Mark tone={toneOf(incident)}>{formatIncident(incident)}</Mark>
        {incident.barcode !== null && <span className={page['small']}>{incident.barcode}</span>}
        {incident.detail !== null && (
          <span className={page['small']}>{typeset(incident.detail)}</span>
        )}
      </span>
    ),
  },
  {
    id: 'since',
    head: 'Когда',
    cell: ({ opened_at: at, reports }) => (
      <span>
        <time dateTime={at}>{formatMoment(at)}</time>
        {reports > 1 && <span className={page['small']}>{counted(reports, TIMES)}</span>}
      </span>
    ),
  },
  {
    id: 'end',
    head: 'Чем кончилось',
    cell: (incident) =>
      incident.closed_at === null ? (
        <Button
          look="quiet"
          className={page['act']}
          aria-haspopup="dialog"
          onClick={() => onClose(incident)}
        >
          Закрыть
          <VisuallyHidden>: {formatIncident(incident)}</VisuallyHidden>
        </Button>
      ) : (
        <span>
          {typeset(incident.cause ?? formatEnd(incident.kind))}
          <span className={page['small']}>
            {formatMoment(incident.closed_at)}
            {incident.closed_by !== null && `, ${incident.closed_by}`}
          </span>
        </span>
      ),
  },
]

const VIEWS = [
  { id: '', name: 'Все', has: () => true },
  { id: 'open', name: 'Открытые', has: ({ closed_at: at }: IncidentRow) => at === null },
  { id: 'closed', name: 'Закрытые', has: ({ closed_at: at }: IncidentRow) => at !== null },
] as const

/** What is wrong at the locker, and what was. */
export const Incidents = ({
  number,
  incidents,
}: {
  readonly number: string
  readonly incidents: readonly IncidentRow[]
}) => {
  const [closes, setCloses] = useState<IncidentRow>()
  const { get, hrefWith } = useListUrl()
  if (incidents.length === 0) return <p className={page['quiet']}>Неполадок не было.</p>
  const view = VIEWS.find(({ id }) => id === get('incidents')) ?? VIEWS[0]
  const shown = incidents.filter(view.has)
  return (
    <>
      <LinkTabs
        label="Какие неполадки"
        current={view.id}
        tabs={VIEWS.map(({ id, name, has }) => ({
          id,
          name: `${name} ${formatNumber(incidents.filter(has).length)}`,
          to: hrefWith({ incidents: id }),
        }))}
      />
      {shown.length === 0 && <p className={page['quiet']}>Таких неполадок нет.</p>}
      {shown.length > 0 && (
        <DataTable
          caption="Неполадки постамата"
          columns={columnsOf(setCloses)}
          rows={shown}
          keyOf={({ uid }) => uid}
        />
      )}
      {closes !== undefined && (
        <PromptDialog
          title={`Закрыть: ${formatIncident(closes)}?`}
          act="Закрыть неполадку"
          acting="Закрываем…"
          back="Оставить"
          reason={{ hint: 'Что оказалось и что сделано', most: LOCKER_REASON_MAX }}
          onAct={async (cause) => {
            const params = { number, incident: closes.uid }
            await callAsOperator(operatorCloseIncident, { params, body: { cause } })
            await refresh(operatorGetLocker)
            return 'Неполадка закрыта'
          }}
          onClose={() => setCloses(undefined)}
        />
      )}
    </>
  )
}
