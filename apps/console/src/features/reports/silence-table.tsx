import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  exportSilenceReport,
  listSilenceReport,
  SILENCE_SUBJECTS,
  type SilenceReportRow,
  type SilenceSubject,
} from '@yacheyka/contract/reports/console-silence-report'
import { PARCEL_STATUS, PARCEL_STATUSES } from '@yacheyka/core/parcels/parcel-status'
import { formatNumber } from '@yacheyka/core/text/wording'
import { formatLength } from '@yacheyka/core/time/format-length'
import { urlOf } from '@yacheyka/frontend/api/call.ts'
import type { Column } from '@yacheyka/ui/data-table.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { stack } from '@yacheyka/ui/layout.ts'
import { formatMoment } from '@yacheyka/ui/moment.ts'
import type { ListUrl } from '@yacheyka/ui/use-list-url.ts'
import { operatorQuery } from '../../api.ts'
import { Mark } from '../../parts/mark.tsx'
import type { ListWords } from '../../parts/paged-list.tsx'
import { PagedTable } from '../../parts/paged-table.tsx'
import page from '../../parts/page.module.css'
import { operatorPaths } from '../../paths.ts'
import { periodOf } from './report-frame.tsx'
import { ReportTools } from './report-tools.tsx'
import styles from './reports.module.css'

const PAGE_SIZE = 30

const SUBJECTS: Readonly<
  Record<SilenceSubject, { readonly title: string; readonly words: ListWords }>
> = {
  points: {
    title: 'Молчат сейчас',
    words: { what: 'точки', of: 'точек', none: ['Никто не молчит дольше обычного'] },
  },
  sources: {
    title: 'Источники',
    words: { what: 'источники', of: 'источников', none: ['Источников ленты нет'] },
  },
  spells: {
    title: 'Молчали за период',
    words: { what: 'точки', of: 'точек', none: ['За это время никто не молчал дольше обычного'] },
  },
}

/** What was said last; empty of what has no words. */
const wordsOf = (said: string): string => {
  const status = PARCEL_STATUSES.find((each) => each === said)
  if (status !== undefined) return PARCEL_STATUS[status].publicWording
  return said === 'connection' ? 'На связи' : ''
}

const hrefOf = ({ key }: SilenceReportRow): string => operatorPaths.point(key)

const lengthOf = (seconds: number | null): string =>
  seconds === null ? '—' : formatLength(seconds)

const LAST: Column<SilenceReportRow> = {
  id: 'last',
  head: 'Последнее слово',
  cell: ({ last_at: at, said }) => (
    <span>
      {at === null ? 'Ни одного' : <time dateTime={at}>{formatMoment(at)}</time>}
      {wordsOf(said) !== '' && <span className={page['small']}>{wordsOf(said)}</span>}
    </span>
  ),
}
const USUAL: Column<SilenceReportRow> = {
  id: 'usual',
  head: 'Обычная пауза',
  figure: true,
  cell: ({ usual }) => lengthOf(usual),
}
const SILENT: Column<SilenceReportRow> = {
  id: 'silent',
  head: 'Молчит',
  figure: true,
  cell: ({ silent }) => lengthOf(silent),
}

const FIGURES: Readonly<Record<SilenceSubject, readonly Column<SilenceReportRow>[]>> = {
  points: [LAST, USUAL, SILENT],
  sources: [
    {
      id: 'state',
      head: 'Сейчас',
      cell: ({ silent, last_at: at }) => (
        <Mark tone={silent === null ? (at === null ? 'over' : 'done') : 'trouble'}>
          {silent === null ? (at === null ? 'Не говорил' : 'Говорит') : 'Молчит'}
        </Mark>
      ),
    },
    LAST,
    USUAL,
    SILENT,
  ],
  spells: [
    { id: 'spells', head: 'Раз', figure: true, cell: ({ spells }) => formatNumber(spells) },
    { ...SILENT, head: 'Сверх обычного' },
    USUAL,
    LAST,
  ],
}

const columnsOf = (by: SilenceSubject): readonly Column<SilenceReportRow>[] => [
  {
    id: 'name',
    head: by === 'sources' ? 'Источник' : 'Точка',
    names: true,
    grows: true,
    cell: ({ key, name, detail }) => (
      <>
        {key}
        {detail !== '' && <span className={page['small']}>{detail}</span>}
        {name !== '' && <span className={page['small']}>{name}</span>}
      </>
    ),
  },
  ...FIGURES[by],
]

/** Points and sources that are silent, or were; all of them in a file. */
export const SilenceTable = ({ listUrl }: { readonly listUrl: ListUrl }) => {
  const by = SILENCE_SUBJECTS.find((subject) => subject === listUrl.get('by')) ?? 'points'
  const period = periodOf(listUrl)
  const rows = useQuery({
    ...operatorQuery(listSilenceReport, {
      params: { by },
      query: { period, limit: PAGE_SIZE, offset: (listUrl.page - 1) * PAGE_SIZE },
    }),
    placeholderData: keepPreviousData,
  })
  const { title, words } = SUBJECTS[by]
  return (
    <section aria-label={title} className={classes(stack(12), styles['card'])}>
      <ReportTools
        listUrl={listUrl}
        subjects={SILENCE_SUBJECTS.map((value) => ({ value, title: SUBJECTS[value].title }))}
        by={by}
        orderings={[]}
        ordering=""
        file={urlOf(exportSilenceReport, { params: { by }, query: { period } })}
      />
      <PagedTable
        query={rows}
        words={words}
        listUrl={listUrl}
        size={PAGE_SIZE}
        caption={title}
        columns={columnsOf(by)}
        keyOf={({ key }) => key}
        {...(by === 'sources' ? {} : { hrefOf })}
      />
    </section>
  )
}
