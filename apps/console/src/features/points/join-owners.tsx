import { operatorJoinPointOwners, type PointOwners } from '@yacheyka/contract/points/console-points'
import { OWNER_LENGTH_MAX, OWNER_UNKNOWN } from '@yacheyka/core/points/point-owner'
import { counted, typeset } from '@yacheyka/core/text/wording'
import { Dialog, FIRST } from '@yacheyka/ui/dialog.tsx'
import { FieldError } from '@yacheyka/ui/field-error.tsx'
import { MultiSelect } from '@yacheyka/ui/multi-select.tsx'
import { TextField } from '@yacheyka/ui/text-field.tsx'
import { callAsOperator } from '../../api.ts'
import { ConsoleDialogForm } from '../../parts/console-dialog-form.tsx'
import { useOperatorForm } from '../../parts/use-operator-form.ts'
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
  const form = useOperatorForm({
    defaultValues: { title: joined[0]?.title ?? '', owners: joined.map(({ owner }) => owner) },
    schema: operatorJoinPointOwners.body,
    toBody: (typed) => typed,
    send: async (body) => {
      await callAsOperator(operatorJoinPointOwners, { body })
      await onDone()
      return body
    },
    success: ({ title }) => typeset(`Теперь это «${title.trim()}»`),
    onDone: close,
    about: 'owners',
  })
  const chosen: ReadonlySet<string> = new Set(form.watch('owners'))
  const error = form.errorOf('owners')
  const points = owners
    .filter(({ owner }) => chosen.has(owner))
    .reduce((total, { count }) => total + count, 0)
  return (
    <ConsoleDialogForm
      form={form}
      act={chosen.size > 1 ? 'Объединить' : 'Сохранить'}
      acting="Сохраняем…"
      onCancel={close}
    >
      <TextField
        label="Название"
        hint={typeset('Так его увидят в консоли.')}
        autoComplete="off"
        maxLength={OWNER_LENGTH_MAX}
        {...form.field('title')}
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
          onChange={(codes) =>
            form.change(
              'owners',
              [...codes].filter((code) => code !== ''),
            )
          }
        />
        {error !== undefined && <FieldError id="owners" text={error} />}
      </div>
      <p className={styles['effect']}>
        {typeset(
          `Владелец сменится у ${counted(points, POINTS)}, а в следующих файлах все эти названия будут означать его. Источники ленты этих владельцев станут его источниками.`,
        )}
      </p>
    </ConsoleDialogForm>
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
