import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  type IssuedToken,
  operatorListPartners,
  operatorRenewPartner,
  operatorRevokePartner,
  type PartnerRow,
} from '@yacheyka/contract/widget/console-partners'
import { counted, formatNumber, typeset } from '@yacheyka/core/text/wording'
import { useState } from 'react'
import { titled, type PageHandle } from '@yacheyka/frontend/page/head.ts'
import { Button } from '@yacheyka/ui/button.tsx'
import { Dialog, DialogActions } from '@yacheyka/ui/dialog.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { autoStack, stack } from '@yacheyka/ui/layout.ts'
import { formatMoment } from '@yacheyka/ui/moment.ts'
import { useListUrl } from '@yacheyka/ui/use-list-url.ts'
import { VisuallyHidden } from '@yacheyka/ui/visually-hidden.tsx'
import { callAsOperator, operatorQuery, refresh } from '../../api.ts'
import { PromptDialog } from '../../parts/prompt-dialog.tsx'
import { Bars } from '../../parts/bars.tsx'
import { Issued } from '../../parts/issued.tsx'
import { Mark } from '../../parts/mark.tsx'
import page from '../../parts/page.module.css'
import { AddPartner, EditOrigins } from './partner-form.tsx'
import { type ListWords, PagedList } from '../../parts/paged-list.tsx'
import styles from './partners.module.css'

export const handle: PageHandle = {
  head: (config, pathname) => ({
    title: titled('Партнёры', config),
    description: 'Магазины с виджетом и их ключи.',
    path: pathname,
  }),
}

const PAGE_SIZE = 30
const OPENINGS = ['открытие', 'открытия', 'открытий'] as const
const CALLS = ['вызов', 'вызова', 'вызовов'] as const

type Requested = { readonly kind: 'origins' | 'revoke' | 'renew'; readonly partner: PartnerRow }

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)

const Use = ({ partner: { days, used_at: at } }: { readonly partner: PartnerRow }) => (
  <div className={classes(autoStack(4), styles['use'])}>
    <Bars days={days.map(({ day, openings }) => ({ day, count: openings }))} />
    <p className={page['small']}>
      За {days.length} дней {counted(sum(days.map(({ openings }) => openings)), OPENINGS)},{' '}
      {counted(sum(days.map(({ calls }) => calls)), CALLS)}
    </p>
    <p className={page['small']}>
      {at === null ? 'Ещё не обращался' : `Последний раз ${formatMoment(at)}`}
    </p>
  </div>
)

const Row = ({
  partner,
  onRequest,
}: {
  readonly partner: PartnerRow
  readonly onRequest: (kind: Requested['kind']) => void
}) => {
  const of = <VisuallyHidden>, {partner.partner}</VisuallyHidden>
  return (
    <article aria-label={partner.partner} className={styles['row']}>
      <div>
        <div className={styles['head']}>
          <h2 className={styles['name']}>{partner.partner}</h2>
          {partner.revoked_at === null ? (
            <Mark tone="done">Действует</Mark>
          ) : (
            <Mark tone="trouble">{`Отозван ${formatMoment(partner.revoked_at)}`}</Mark>
          )}
        </div>
        <ul className={styles['origins']}>
          {partner.origins.map((origin) => (
            <li key={origin}>{origin}</li>
          ))}
        </ul>
        <p className={page['small']}>Заведён {formatMoment(partner.created_at)}</p>
      </div>
      <Use partner={partner} />
      <div className={page['acts']}>
        <Button look="quiet" className={page['act']} onClick={() => onRequest('origins')}>
          Сайты{of}
        </Button>
        <Button look="quiet" className={page['act']} onClick={() => onRequest('renew')}>
          Новый ключ{of}
        </Button>
        {partner.revoked_at === null && (
          <Button look="quiet" className={page['act']} onClick={() => onRequest('revoke')}>
            Отозвать{of}
          </Button>
        )}
      </div>
    </article>
  )
}

/** The token, once. */
const IssuedDialog = ({
  issued: { partner, token, embed },
  onClose,
}: {
  readonly issued: IssuedToken
  readonly onClose: () => void
}) => (
  <Dialog title={`Ключ партнёра «${partner}»`} closedBy="closerequest" onClose={onClose}>
    {(close) => (
      <div className={stack(16)}>
        <p>
          {typeset(
            'Передайте партнёру ключ или готовый код для страницы. Больше ключ не покажется: если потеряется, выдайте новый.',
          )}
        </p>
        <Issued label="Ключ" text={token} copy="Скопировать ключ" />
        <Issued label="Код для страницы" text={embed} copy="Скопировать код" />
        <DialogActions>
          <Button onClick={close}>Готово</Button>
        </DialogActions>
      </div>
    )}
  </Dialog>
)

const Question = ({
  opened: { kind, partner },
  onIssued,
  onClose,
}: {
  readonly opened: Requested
  readonly onIssued: (issued: IssuedToken) => void
  readonly onClose: () => void
}) => {
  const { uid, partner: name } = partner
  if (kind === 'origins') return <EditOrigins partner={partner} onClose={onClose} />
  return kind === 'revoke' ? (
    <PromptDialog
      title={`Отозвать ключ партнёра «${name}»?`}
      act="Отозвать"
      acting="Отзываем…"
      back="Оставить"
      look="danger"
      onAct={async () => {
        await callAsOperator(operatorRevokePartner, { params: { uid } })
        await refresh(operatorListPartners)
        return `Ключ партнёра «${name}» отозван`
      }}
      onClose={onClose}
    >
      <p>{typeset('Карта на его сайтах перестанет открываться сразу.')}</p>
    </PromptDialog>
  ) : (
    <PromptDialog
      title={`Выдать партнёру «${name}» новый ключ?`}
      act="Выдать новый"
      acting="Выдаём…"
      back="Не выдавать"
      onAct={async () => {
        onIssued(await callAsOperator(operatorRenewPartner, { params: { uid } }))
        await refresh(operatorListPartners)
        return 'Новый ключ готов'
      }}
      onClose={onClose}
    >
      <p>
        {typeset(
          'Прежний ключ перестанет действовать сразу: карта не откроется, пока на сайте не поставят новый.',
        )}
      </p>
    </PromptDialog>
  )
}

const WORDS: ListWords = {
  what: 'партнёров',
  of: 'партнёров',
  none: ['Партнёров пока нет', 'Добавьте магазин, и он сможет поставить карту на свой сайт.'],
}

/** Who holds the widget, where, and how much. */
export const Component = () => {
  const listUrl = useListUrl()
  const current = listUrl.page
  const [adding, setAdding] = useState(false)
  const [opened, setOpened] = useState<Requested>()
  const [issued, setIssued] = useState<IssuedToken>()
  const partners = useQuery({
    ...operatorQuery(operatorListPartners, {
      query: { limit: PAGE_SIZE, offset: (current - 1) * PAGE_SIZE },
    }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  return (
    <div className={page['page']}>
      <div className={styles['top']}>
        <h1 className={page['title']}>
          Партнёры{partners.data !== undefined && ` (${formatNumber(partners.data.count)})`}
        </h1>
        <Button aria-haspopup="dialog" onClick={() => setAdding(true)}>
          Добавить партнёра
        </Button>
      </div>
      <div className={page['list']}>
        <PagedList query={partners} words={WORDS} listUrl={listUrl} size={PAGE_SIZE}>
          {({ results }) => (
            <div className={stack(0)}>
              {results.map((partner) => (
                <Row
                  key={partner.uid}
                  partner={partner}
                  onRequest={(kind) => setOpened({ kind, partner })}
                />
              ))}
            </div>
          )}
        </PagedList>
      </div>
      {adding && <AddPartner onIssued={setIssued} onClose={() => setAdding(false)} />}
      {opened !== undefined && (
        <Question opened={opened} onIssued={setIssued} onClose={() => setOpened(undefined)} />
      )}
      {issued !== undefined && opened === undefined && !adding && (
        <IssuedDialog issued={issued} onClose={() => setIssued(undefined)} />
      )}
    </div>
  )
}
