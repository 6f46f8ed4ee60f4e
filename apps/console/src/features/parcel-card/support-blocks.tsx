import { useQuery } from '@tanstack/react-query'
import { listFaq } from '@yacheyka/contract/content/faq'
import type { OperatorParcelCard } from '@yacheyka/contract/parcels/console-parcels'
import {
  addParcelNote,
  listParcelClaims,
  listParcelNotes,
  NOTE_MAX,
  type ParcelClaim,
} from '@yacheyka/contract/support/parcel-support'
import { MANAGERS } from '@yacheyka/contract/http/console-roles'
import { mayClaim } from '@yacheyka/core/parcels/parcel-claim'
import { ERASED } from '@yacheyka/core/privacy/personal-data'
import { useState } from 'react'
import { Link } from 'react-router'
import { Article } from '@yacheyka/frontend/content/article.tsx'
import { Button } from '@yacheyka/ui/button.tsx'
import { Card } from '@yacheyka/ui/card.tsx'
import { type Column, DataTable } from '@yacheyka/ui/data-table.tsx'
import { FormFailure } from '@yacheyka/ui/form-failure.tsx'
import { ListFrame } from '@yacheyka/frontend/lists/list-frame.tsx'
import { formatMoment } from '@yacheyka/ui/moment.ts'
import { Question } from '@yacheyka/ui/question.tsx'
import { TextAreaField } from '@yacheyka/ui/text-field.tsx'
import { formatWire } from '@yacheyka/frontend/money/wire-money.ts'
import { callAsOperator, operatorQuery } from '../../api.ts'
import { CopyButton } from '../../parts/copy-button.tsx'
import { Mark } from '../../parts/mark.tsx'
import { useOperatorForm } from '../../parts/use-operator-form.ts'
import { operatorPaths } from '../../paths.ts'
import { useMay } from '../../use-operator.ts'
import { ClaimDialog } from './claim-dialog.tsx'
import styles from './parcel-page.module.css'
import { useParcelSend } from './use-parcel-send.ts'

const NoteForm = ({ barcode }: { readonly barcode: string }) => {
  const send = useParcelSend()
  const form = useOperatorForm({
    defaultValues: { text: '' },
    schema: addParcelNote.body,
    toBody: (typed) => typed,
    send: (body) =>
      send(['note', body], (options) =>
        callAsOperator(addParcelNote, { params: { barcode }, body }, options),
      ),
    success: 'Записано',
    onDone: () => {
      form.reset()
    },
    about: barcode,
  })
  const area = form.area('text')
  const isLong = area.length > NOTE_MAX
  return (
    <form noValidate className={styles['form']} onSubmit={(event) => void form.submit(event)}>
      <TextAreaField
        label="Новая заметка"
        hint="О чём был разговор и что обещали"
        rows={2}
        most={NOTE_MAX}
        {...area}
        error={isLong ? `Не длиннее ${NOTE_MAX} символов` : area.error}
      />
      <FormFailure text={form.formError} />
      <div>
        <Button
          type="submit"
          look="quiet"
          aria-disabled={form.pending || area.length === 0 || isLong || undefined}
        >
          {form.pending ? 'Записываем…' : 'Записать'}
        </Button>
      </div>
    </form>
  )
}

/** What callers said of the parcel, and a field for the next call. */
export const NotesBlock = ({ barcode }: { readonly barcode: string }) => {
  const notes = useQuery({
    ...operatorQuery(listParcelNotes, { params: { barcode } }),
    staleTime: 0,
  })
  return (
    <Card title="Разговоры">
      <NoteForm barcode={barcode} />
      {notes.data !== undefined && notes.data.results.length > 0 && (
        <ul aria-label="Заметки" className={styles['notes']}>
          {notes.data.results.map(({ uid, at, by, text }) => (
            <li key={uid} className={styles['note']}>
              <p className={styles['quiet']}>
                <time dateTime={at}>{formatMoment(at)}</time>, {by}
              </p>
              <p className={styles['said']}>{text === '' ? ERASED : text}</p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

const TONES = { waiting: 'waits', booked: 'done', refused: 'over' } as const

const CLAIM_COLUMNS: readonly Column<ParcelClaim>[] = [
  { id: 'kind', head: 'Что случилось', names: true, cell: ({ kind_text: text }) => text },
  { id: 'amount', head: 'Сумма', figure: true, cell: ({ amount }) => formatWire(amount) },
  {
    id: 'asked',
    head: 'Кто и когда',
    grows: true,
    cell: ({ asked_by: by, asked_at: at }) => `${by}, ${formatMoment(at)}`,
  },
  {
    id: 'status',
    head: 'Состояние',
    cell: (claim) => <ClaimState claim={claim} />,
  },
]

const ClaimState = ({ claim }: { readonly claim: ParcelClaim }) => {
  const decides = useMay(MANAGERS)
  return (
    <div className={styles['facts']}>
      <Mark tone={TONES[claim.status]}>{claim.status_text}</Mark>
      {claim.status === 'waiting' && decides && (
        <Link to={operatorPaths.approval(claim.uid)}>К запросу</Link>
      )}
      {claim.settled_by !== null && (
        <span className={styles['quiet']}>
          {[claim.settled_by, claim.refusal].filter(Boolean).join(': ')}
        </span>
      )}
    </div>
  )
}

/** What the parcel's customer is paid for what went wrong with it. */
export const ClaimsBlock = ({ card }: { readonly card: OperatorParcelCard }) => {
  const [opening, setOpening] = useState(false)
  const claims = useQuery({
    ...operatorQuery(listParcelClaims, { params: { barcode: card.barcode } }),
    staleTime: 0,
  })
  return (
    <Card
      title="Претензии"
      aside={
        mayClaim(card.step) && (
          <Button look="quiet" aria-haspopup="dialog" onClick={() => setOpening(true)}>
            Завести претензию
          </Button>
        )
      }
    >
      <ListFrame
        query={claims}
        loading="Загружаем претензии"
        empty={<p className={styles['quiet']}>Претензий не было.</p>}
      >
        {({ results }) => (
          <DataTable
            caption="Претензии по отправлению"
            columns={CLAIM_COLUMNS}
            rows={results}
            keyOf={({ uid }) => uid}
          />
        )}
      </ListFrame>
      {opening && <ClaimDialog card={card} onClose={() => setOpening(false)} />}
    </Card>
  )
}

const textOf = (html: string): string =>
  new DOMParser()
    .parseFromString(html.replaceAll(/<(?:\/p|\/li|br)[^>]*>/gi, '$&\n'), 'text/html')
    .body.textContent.trim()

/** Answers of the site's own questions, to read out or to send. */
export const ResponsesBlock = () => {
  const { data } = useQuery(operatorQuery(listFaq, {}))
  if (data === undefined || data.results.length === 0) return null
  return (
    <Card title="Ответы получателю" className={styles['answers']}>
      {data.results.map(({ uid, question, answer: reply }) => (
        <div key={uid} className={styles['answer']}>
          <Question level={3} title={question}>
            <Article html={reply} />
          </Question>
          <CopyButton label="Скопировать" about={question} text={textOf(reply)} />
        </div>
      ))}
    </Card>
  )
}
