import { operatorJoinPointOwners, type PointOwners } from '@yacheyka/contract/points/console-points'
import { OWNER_LENGTH_MAX, OWNER_UNKNOWN } from '@yacheyka/core/points/point-owner'
import { counted, typeset } from '@yacheyka/core/text/wording'
import { useState } from 'react'
import { Dialog, FIRST } from '#/ui/dialog.tsx'
import { FieldError } from '#/ui/field-error.tsx'
import { MultiSelect } from '#/ui/multi-select.tsx'
import { TextField } from '#/ui/text-field.tsx'
import { callAsOperator } from '../../api.ts'
import { DialogForm } from '../../parts/dialog-form.tsx'
import { type Errors, useAct } from '../../use-act.ts'
import styles from './owners-page.module.css'

type Owner = PointOwners['results'][number]

interface JoinProps {
  /** The first gives the name. */
  readonly joined: readonly Owner[]
  readonly owners: readonly Owner[]
  readonly onDone: () => Promise<unknown>
}

const POINTS = ['точки', 'точек', 'точек'] as const

const Form = ({ joined, owners, onDone, close }: JoinProps & { readonly close: () => void }) => {
  const [title, setTitle] = useState(joined[0]?.title ?? '')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    new Set(joined.map(({ owner }) => owner)),
  )
  const [errors, setErrors] = useState<Errors>({})
  const { pending, run } = useAct('owners')
  const points = owners
    .filter(({ owner }) => chosen.has(owner))
    .reduce((total, { count }) => total + count, 0)
  const submit = async () => {
    const found = await run(async () => {
      await callAsOperator(operatorJoinPointOwners, {
        body: { title: title.trim(), owners: [...chosen] },
      })
      await onDone()
      return typeset(`Теперь это «${title.trim()}»`)
    })
    if (found === null) close()
    else setErrors(found)
  }
  return (
    <DialogForm
      act={chosen.size > 1 ? 'Объединить' : 'Сохранить'}
      acting="Сохраняем…"
      pending={pending}
      onSubmit={() => void submit()}
      onCancel={close}
    >
      <TextField
        label="Название"
        hint={typeset('Так его увидят в консоли.')}
        autoComplete="off"
        maxLength={OWNER_LENGTH_MAX}
        value={title}
        error={errors['title']}
        onChange={({ target }) => setTitle(target.value)}
        {...FIRST}
      />
      <div>
        <MultiSelect
          label="Владельцы"
          all="Никто не выбран"
          choices={owners
            .filter(({ owner }) => owner !== OWNER_UNKNOWN)
            .map((owner) => ({ value: owner.owner, label: owner.title }))}
          chosen={chosen}
          onChange={(codes) => setChosen(new Set([...codes].filter((code) => code !== '')))}
        />
        {errors['owners'] !== undefined && <FieldError id="owners" text={errors['owners']} />}
      </div>
      <p className={styles['effect']}>
        {typeset(
          `Владелец сменится у ${counted(points, POINTS)}, а в следующих файлах все эти названия будут означать его. Источники ленты этих владельцев станут его источниками.`,
        )}
      </p>
    </DialogForm>
  )
}

/** Names an owner and says which others are it. */
export const JoinOwners = ({ onClose, ...props }: JoinProps & { readonly onClose: () => void }) => (
  <Dialog
    title={props.joined.length > 1 ? 'Объединить владельцев' : 'Владелец'}
    closedBy="closerequest"
    onClose={onClose}
  >
    {(close) => <Form {...props} close={close} />}
  </Dialog>
)
