import { counted, typeset } from '@yacheyka/core/text/wording'
import { useId, useState } from 'react'
import type { CreatedOrder } from '@yacheyka/contract/orders/orders'
import { titled, type PageHandle } from '@yacheyka/frontend/page/head.ts'
import { useUserUid } from '#/session/use-session.ts'
import { Button } from '@yacheyka/ui/button.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { stack } from '@yacheyka/ui/layout.ts'
import * as drafts from './draft.ts'
import { boxOf, loadOf } from './parcel-fields.ts'
import { ParcelForm } from './parcel-form.tsx'
import { AddedParcelsTable } from './added-parcels-table.tsx'
import { EditDialog } from './edit-dialog.tsx'
import { keepBoxes } from './kept-boxes.ts'
import styles from './manual-page.module.css'
import { OrderingPanel } from './ordering/ordering-panel.tsx'
import { BatchLoader } from './saving/batch-loader.tsx'
import { SaveNote } from './saving/save-note.tsx'
import { FIRST_OPENED, useBatchOfUrl, useBatchUrl } from './saving/use-batch-of-url.ts'
import type { NewParcel } from './new-parcel.ts'
import { UnsavedGuard } from './unsaved-guard.tsx'
import { useLockerOfUrl } from './use-locker-of-url.ts'
import { openDraft, readKeptDraft, useManualDraft, type OpenedDraft } from './use-manual-draft.ts'

/** To the letter (specification 2, «Manual load»). */
const TITLE = 'Ручная форма заполнения самостоятельной доставки в почтомат'

const PARCELS = ['отправление', 'отправления', 'отправлений'] as const
const NONE: ReadonlySet<string> = new Set()
/** Where the focus is when the prices have been looked at. */
const ESTIMATE = 'estimate'
const NEW_FORM = 'new-parcel'

/** The next one is filled in from the top. */
const focusNewForm = () =>
  requestAnimationFrame(() =>
    document.getElementById(NEW_FORM)?.querySelector<HTMLElement>('input')?.focus(),
  )

export const handle: PageHandle = {
  head: (config, pathname) => ({
    title: titled('Отправления вручную', config),
    description: 'Отправления в почтоматы: форма, расчёт стоимости, заказ.',
    path: pathname,
  }),
}

type Manual = ReturnType<typeof useManual>

const useManual = (start: OpenedDraft) => {
  const { draft, change, forget, saving } = useManualDraft(start)
  const [selected, setSelected] = useState(NONE)
  const [ordering, setOrdering] = useState<readonly NewParcel[] | null>(null)
  const [ordered, setOrdered] = useState(false)
  const [removal, setRemoval] = useState<drafts.Removal | null>(null)
  const chosen = draft.parcels.filter(({ key }) => selected.has(key))
  return {
    draft,
    change,
    forget,
    saving,
    selected,
    setSelected,
    /** What is estimated: what is selected, or everything. */
    chosen: chosen.length === 0 ? draft.parcels : chosen,
    ordering,
    setOrdering,
    unsaved: !ordered && !drafts.isEmptyDraft(draft) && saving.state.kind !== 'saved',
    finish: ({ batch }: CreatedOrder) => {
      saving.saver.adopt(batch ?? null)
      const keys = new Set(ordering?.map(({ key }) => key))
      change((before) => drafts.withoutParcels(before, keys))
      setOrdered(true)
    },
    remove: () => {
      const { parcels } = drafts.withoutParcels(draft, selected)
      setRemoval({ before: draft.parcels, after: parcels, keys: selected })
      change((before) => ({ ...before, parcels }))
      setSelected(NONE)
    },
    /** What was removed last, as long as nothing else has been done to the parcels. */
    removal: removal !== null && removal.after === draft.parcels ? removal : null,
    bringBack: () => {
      if (removal === null) return
      change((before) => drafts.withBroughtBack(before, removal))
      setSelected(removal.keys)
    },
  }
}

/** Why a button does nothing, in words below them. */
const reasonOf = (count: number, all: number): string => {
  if (all === 0) return ''
  if (count === 0)
    return 'Чтобы изменить, повторить или удалить отправление, отметьте его. Стоимость будет рассчитана для всех.'
  const whole = `Отмечено ${counted(count, PARCELS)}: стоимость будет рассчитана только для них.`
  return count === 1 ? whole : `${whole} Чтобы изменить или повторить, отметьте одно.`
}

const Added = ({ manual }: { readonly manual: Manual }) => {
  const id = useId()
  const { draft, change, selected, setSelected, chosen, setOrdering, remove } = manual
  const [key] = selected
  const isOne = selected.size === 1
  const off = (useless: boolean) => ({ 'aria-disabled': useless || undefined })
  return (
    <section aria-labelledby={id} className={classes(stack(12), styles['card'])}>
      <h2 id={id} tabIndex={-1} className={styles['subtitle']}>
        Добавленные отправления
        {draft.parcels.length > 0 && ` (${draft.parcels.length})`}
      </h2>
      <AddedParcelsTable parcels={draft.parcels} selected={selected} onSelected={setSelected} />
      <Removed
        manual={manual}
        onBack={() => {
          document.getElementById(id)?.focus()
        }}
      />
      {draft.parcels.length > 0 && (
        <div className={styles['foot']}>
          <Button
            look="quiet"
            aria-haspopup="dialog"
            {...off(!isOne)}
            onClick={() => {
              if (isOne && key !== undefined) change((before) => drafts.withEditing(before, key))
            }}
          >
            Редактировать
          </Button>
          <Button
            look="quiet"
            {...off(!isOne)}
            onClick={() => {
              if (!isOne || key === undefined) return
              change((before) => drafts.withRepeated(before, key))
              focusNewForm()
            }}
          >
            Повторить
          </Button>
          <Button
            look="quiet"
            {...off(selected.size === 0)}
            onClick={() => {
              if (selected.size === 0) return
              remove()
              document.getElementById(id)?.focus()
            }}
          >
            Удалить
          </Button>
          <Button id={ESTIMATE} className={styles['main']} onClick={() => setOrdering(chosen)}>
            Рассчитать стоимость
          </Button>
          <p className={styles['why']}>{typeset(reasonOf(selected.size, draft.parcels.length))}</p>
        </div>
      )}
    </section>
  )
}

/** A press too many costs nothing: what was removed can be brought back. */
const Removed = ({
  manual: { removal, bringBack },
  onBack,
}: {
  readonly manual: Manual
  readonly onBack: () => void
}) => {
  const count = removal?.keys.size ?? 0
  return (
    <div className={styles['removed']}>
      <output>{count > 0 && typeset(`Удалено: ${counted(count, PARCELS)}.`)}</output>
      {count > 0 && (
        <button
          type="button"
          className={styles['back']}
          onClick={() => {
            bringBack()
            onBack()
          }}
        >
          Вернуть
        </button>
      )}
    </div>
  )
}

const Editing = ({ manual: { draft, change } }: { readonly manual: Manual }) => {
  const { editing } = draft
  const line = draft.parcels.find(({ key }) => key === editing?.key)
  if (editing === null || line === undefined) return null
  return (
    <EditDialog
      key={editing.key}
      line={line}
      fields={editing.fields}
      taken={drafts.takenNumbers(draft, editing.key)}
      onFields={(alter) =>
        change((before) =>
          before.editing === null
            ? before
            : { ...before, editing: { ...before.editing, fields: alter(before.editing.fields) } },
        )
      }
      onLine={(changed) => change((before) => drafts.withChanged(before, changed))}
      onClose={() => change((before) => ({ ...before, editing: null }))}
    />
  )
}

const New = ({ manual: { draft, change } }: { readonly manual: Manual }) => {
  const [added, setAdded] = useState('')
  const user = useUserUid() ?? ''
  const add = (line: NewParcel) => {
    keepBoxes(
      user,
      draft.fields.cells.flatMap((cell) => boxOf(cell) ?? []),
    )
    change((before) => drafts.withAdded(before, line))
    setAdded(`Отправление ${line.parcelNumber} добавлено. Можно заполнять следующее.`)
    focusNewForm()
  }
  return (
    <section
      id={NEW_FORM}
      aria-label="Новое отправление"
      className={classes(stack(12), styles['card'])}
    >
      <ParcelForm
        key={`${draft.made}-${draft.repeated}`}
        label="Новое отправление"
        fields={draft.fields}
        taken={drafts.takenNumbers(draft)}
        lineKey={drafts.nextKey(draft)}
        onFields={(alter) => {
          setAdded('')
          change((before) => ({ ...before, fields: alter(before.fields) }))
        }}
        onLine={add}
      >
        <Button type="submit">Добавить отправление</Button>
      </ParcelForm>
      <output className={styles['added']}>{typeset(added)}</output>
    </section>
  )
}

/** Parcels by hand: filled in one after another, then priced and ordered together. */
export const Component = () => {
  const user = useUserUid() ?? ''
  const { key, batchUid } = useBatchOfUrl()
  const [kept] = useState(() => readKeptDraft(user))
  // A reload goes on with what was typed, which may be newer than what is saved.
  const isKept = batchUid === undefined || batchUid === kept.batch?.uid
  if (isKept && key === FIRST_OPENED) return <ManualPage key={key} start={kept} />
  if (batchUid === undefined) return <ManualPage key={key} start={readKeptDraft(user)} />
  return (
    <BatchLoader key={key} uid={batchUid} read={openDraft}>
      {(start) => <ManualPage start={start} />}
    </BatchLoader>
  )
}

const ManualPage = ({ start }: { readonly start: OpenedDraft }) => {
  const manual = useManual(start)
  useBatchUrl(manual.saving.batch?.uid)
  const { ordering, setOrdering } = manual
  const { fields } = manual.draft
  useLockerOfUrl(loadOf(fields), (point) =>
    manual.change((before) => ({ ...before, fields: { ...before.fields, point } })),
  )
  return (
    <div className={stack(16)}>
      <h1 className={styles['title']}>{TITLE}</h1>
      {ordering === null ? (
        <>
          <SaveNote {...manual.saving} page="form" />
          <New manual={manual} />
          <Added manual={manual} />
          <Editing manual={manual} />
        </>
      ) : (
        <OrderingPanel
          parcels={ordering}
          batchOf={manual.saving.saver.flush}
          onBack={() => {
            setOrdering(null)
            requestAnimationFrame(() => document.getElementById(ESTIMATE)?.focus())
          }}
          onOrdered={manual.finish}
          onLockerRejected={(lines) => {
            const numbers = new Set(lines.map((line) => line.parcel_number))
            const refused = ordering.filter(({ parcelNumber }) => numbers.has(parcelNumber))
            manual.setSelected(new Set(refused.map(({ key }) => key)))
            const [first] = refused
            if (first !== undefined)
              manual.change((before) => drafts.withLockerRejected(before, first.key))
            setOrdering(null)
          }}
        />
      )}
      <UnsavedGuard
        unsaved={manual.unsaved}
        onRequest={manual.saving.saver.flush}
        onDiscard={manual.forget}
      />
    </div>
  )
}
