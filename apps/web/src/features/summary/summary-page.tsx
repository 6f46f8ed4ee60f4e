import { typeset } from '@yacheyka/core/text/wording'
import { formatError } from '@yacheyka/frontend/api/api-error.ts'
import { titled, type PageHandle } from '@yacheyka/frontend/page/head.ts'
import { paths } from '@yacheyka/frontend/paths.ts'
import { useMay } from '#/session/use-session.ts'
import { ButtonLink } from '@yacheyka/ui/button-link.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { stack } from '@yacheyka/ui/layout.ts'
import { EmptyState, FailedState, LoadingState } from '@yacheyka/ui/states.tsx'
import { BigNumbers } from './big-numbers.tsx'
import { EndingSoon } from './ending-soon.tsx'
import { type Figures, useFigures } from './figures.ts'
import { PickupTime } from './pickup-time.tsx'
import { StatusBars } from './status-bars.tsx'
import styles from './summary-page.module.css'
import { ParcelWeeks, SpentWeeks } from './weeks.tsx'

const TITLE = 'Сводка'

export const handle: PageHandle = {
  head: (config, pathname) => ({
    title: titled(TITLE, config),
    description: 'Что сейчас в пути, что ждёт получателя и как прошли последние недели.',
    path: pathname,
  }),
}

const Begin = () =>
  useMay('shipping') ? (
    <div className={styles['actions']}>
      <ButtonLink to={paths.businessManualLoad()}>{typeset('Оформить вручную')}</ButtonLink>
      <ButtonLink look="quiet" to={paths.businessPackageLoad()}>
        {typeset('Загрузить таблицу')}
      </ButtonLink>
    </div>
  ) : null

/** What a new customer sees: nothing is wrong, it has just not begun. */
const Beginning = () => (
  <EmptyState title={typeset('Отправьте первую посылку — и здесь появится картина')}>
    <p className={styles['words']}>
      {typeset(
        'Что в пути, кого ждут ячейки, у кого истекает срок и сколько уходит на доставку: всё это видно с первой посылки.',
      )}
    </p>
    <Begin />
  </EmptyState>
)

const Ready = ({ figures, now }: { readonly figures: Figures; readonly now: number }) => (
  <>
    <BigNumbers figures={figures} />
    <div className={classes(stack(16), styles['cards'])}>
      <StatusBars statuses={figures.statuses} />
      <EndingSoon soon={figures.overdue_soon} now={now} />
    </div>
    <SpentWeeks weeks={figures.weeks} />
    <div className={classes(stack(16), styles['halves'])}>
      <ParcelWeeks weeks={figures.weeks} />
      <PickupTime pickup={figures.pickup} />
    </div>
  </>
)

const Content = () => {
  const { data, error, dataUpdatedAt, refetch } = useFigures()
  if (data !== undefined)
    return data.statuses.length === 0 ? <Beginning /> : <Ready figures={data} now={dataUpdatedAt} />
  if (error === null) return <LoadingState label="Сводка считается" />
  const detail = formatError(error)
  return <FailedState detail={detail} onRetry={() => void refetch()} />
}

/** A merchant's first page: how the business goes, at a glance. */
export const Component = () => (
  <div className={classes(stack(16), styles['page'])}>
    <h1 className={styles['title']}>{TITLE}</h1>
    <Content />
  </div>
)
