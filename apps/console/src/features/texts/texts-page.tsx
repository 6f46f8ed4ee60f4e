import {
  isOrderedTextKind,
  operatorGetText,
  operatorListTexts,
  operatorMoveFaq,
  operatorMoveQuestion,
  operatorShowText,
  type OperatorTextItem,
  type TextKind,
} from '@yacheyka/contract/content/console-texts'
import { Link } from 'react-router'
import { titled, type PageHandle } from '@yacheyka/frontend/page/head.ts'
import { ButtonLink } from '@yacheyka/ui/button-link.tsx'
import { Button } from '@yacheyka/ui/button.tsx'
import { DataTable, type Column } from '@yacheyka/ui/data-table.tsx'
import { formatDate } from '@yacheyka/ui/format-date.ts'
import { useQueryList } from '@yacheyka/frontend/lists/use-query-list.ts'
import { ListFrame } from '@yacheyka/frontend/lists/list-frame.tsx'
import { EmptyState } from '@yacheyka/ui/states.tsx'
import { useListUrl } from '@yacheyka/ui/use-list-url.ts'
import { VisuallyHidden } from '@yacheyka/ui/visually-hidden.tsx'
import { callAsOperator, operatorQuery, refresh } from '../../api.ts'
import { Mark } from '../../parts/mark.tsx'
import { type Ends, endsOf, MOVED, MoveButtons } from '../../parts/move-buttons.tsx'
import page from '../../parts/page.module.css'
import { operatorPaths } from '../../paths.ts'
import { useAct } from '../../use-act.ts'
import { KIND_WORDS } from './kinds.ts'

const PAGE_SIZE = 30

interface Acts {
  readonly pending: boolean
  readonly show: (text: OperatorTextItem) => void
  readonly move: (text: OperatorTextItem, to: 'up' | 'down') => void
}

const useActs = (kind: TextKind): Acts => {
  const { pending, run } = useAct('texts')
  const words = KIND_WORDS[kind]
  const act = (work: () => Promise<unknown>, done: string) =>
    void run(async () => {
      try {
        await work()
        return done
      } finally {
        await refresh(operatorListTexts, operatorGetText)
      }
    })
  return {
    pending,
    show: ({ key, shown }) =>
      act(
        () => callAsOperator(operatorShowText, { params: { kind, key }, body: { shown: !shown } }),
        shown ? words.hidden : words.shown,
      ),
    move: ({ key }, to) =>
      act(
        () =>
          callAsOperator(kind === 'faq' ? operatorMoveFaq : operatorMoveQuestion, {
            params: { key },
            body: { to },
          }),
        MOVED[to],
      ),
  }
}

const columnsOf = (
  kind: TextKind,
  acts: Acts,
  ends: Ends<OperatorTextItem>,
): readonly Column<OperatorTextItem>[] => [
  {
    id: 'title',
    head: KIND_WORDS[kind].titleLabel,
    names: true,
    cell: (text) => <Link to={operatorPaths.text(kind, text.key)}>{text.title}</Link>,
  },
  ...(isOrderedTextKind(kind)
    ? []
    : [
        {
          id: 'published',
          head: 'Публикация',
          cell: ({ published_at: at }: OperatorTextItem) =>
            at === null ? '' : <time dateTime={at}>{formatDate(at)}</time>,
        },
      ]),
  {
    id: 'shown',
    head: 'Состояние',
    cell: ({ shown }) => (
      <Mark tone={shown ? 'done' : 'over'}>
        {shown ? KIND_WORDS[kind].shown : KIND_WORDS[kind].hidden}
      </Mark>
    ),
  },
  {
    id: 'acts',
    head: 'Действия',
    figure: true,
    cell: (text) => (
      <span className={page['acts']}>
        {isOrderedTextKind(kind) && (
          <MoveButtons
            line={text}
            ends={ends}
            pending={acts.pending}
            onMove={(to) => acts.move(text, to)}
          />
        )}
        <Button
          look="quiet"
          className={page['act']}
          disabled={acts.pending}
          onClick={() => acts.show(text)}
        >
          {text.shown ? 'Скрыть' : 'Показать'}
          <VisuallyHidden> «{text.title}»</VisuallyHidden>
        </Button>
      </span>
    ),
  },
]

const TextsPage = ({ kind }: { readonly kind: TextKind }) => {
  const words = KIND_WORDS[kind]
  const acts = useActs(kind)
  const texts = useQueryList(useListUrl(), PAGE_SIZE, (range) =>
    operatorQuery(operatorListTexts, { params: { kind }, query: range }),
  )
  return (
    <div className={page['page']}>
      <div className={page['top']}>
        <h1 className={page['title']}>{words.title}</h1>
        <ButtonLink to={operatorPaths.newText(kind)}>{words.add}</ButtonLink>
      </div>
      <div className={page['list']}>
        <ListFrame
          query={texts.query}
          loading="Загружаем тексты"
          empty={<EmptyState title={words.empty} />}
          pages={{ label: 'Страницы списка', ...texts.pages }}
          onReset={texts.onReset}
        >
          {(found, busy) => (
            <DataTable
              caption={words.title}
              columns={columnsOf(kind, acts, endsOf(found, texts.range.offset))}
              rows={found.results}
              keyOf={({ key }) => key}
              busy={busy}
            />
          )}
        </ListFrame>
      </div>
    </div>
  )
}

/** The list of one kind of texts, as a route has it. */
export const textsPageOf = (kind: TextKind) => {
  const handle: PageHandle = {
    head: (config, pathname) => ({
      title: titled(KIND_WORDS[kind].title, config),
      description: KIND_WORDS[kind].about,
      path: pathname,
    }),
  }
  return { handle, Component: () => <TextsPage kind={kind} /> }
}
