import { useQuery } from '@tanstack/react-query'
import { SOURCE_POINTS_MAX } from '@yacheyka/contract/feed/console-feed'
import { operatorPointOwners } from '@yacheyka/contract/points/console-points'
import { typeset } from '@yacheyka/core/text/wording'
import { CheckboxField } from '@yacheyka/ui/checkbox-field.tsx'
import { FieldError } from '@yacheyka/ui/field-error.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { stack } from '@yacheyka/ui/layout.ts'
import { MultiSelect } from '@yacheyka/ui/multi-select.tsx'
import { TextAreaField } from '@yacheyka/ui/text-field.tsx'
import { operatorQuery } from '../../api.ts'
import type { OperatorFormState } from '../../parts/use-operator-form.ts'
import styles from './feed.module.css'

/** Of which points a source is, as the form holds it. */
export interface PointListDraft {
  readonly everywhere: boolean
  readonly owners: readonly string[]
  /** One number a line, or with commas. */
  readonly numbers: string
}

export const bodyOf = ({ everywhere, owners, numbers }: PointListDraft) => ({
  everywhere,
  owners: [...owners],
  numbers: numbers
    .split(/[\n,;]/)
    .map((number) => number.trim())
    .filter((number) => number !== ''),
})

export const PointListFields = ({
  draft,
  form,
}: {
  readonly draft: PointListDraft
  readonly form: Pick<OperatorFormState<PointListDraft>, 'field' | 'errorOf' | 'change'>
}) => {
  const { data: owners } = useQuery(operatorQuery(operatorPointOwners, {}))
  const ownerError = form.errorOf('owners')
  return (
    <fieldset className={classes(stack(12), styles['points'])}>
      <legend className={styles['legend']}>Точки источника</legend>
      <CheckboxField {...form.field('everywhere')}>
        {typeset('Вся сеть: все точки, и те, что появятся')}
      </CheckboxField>
      {!draft.everywhere && (
        <>
          <MultiSelect
            label="Точки владельцев"
            all="Ничьи"
            choices={(owners?.results ?? []).map(({ owner, title }) => ({
              value: owner,
              label: title,
            }))}
            chosen={new Set(draft.owners)}
            onChange={(chosen) => form.change('owners', [...chosen])}
          />
          {ownerError !== undefined && <FieldError id="source-owners" text={ownerError} />}
          <TextAreaField
            label="Номера точек"
            hint={typeset('Каждый с новой строки или через запятую.')}
            rows={4}
            spellCheck={false}
            autoCapitalize="none"
            length={bodyOf(draft).numbers.length}
            most={SOURCE_POINTS_MAX}
            {...form.field('numbers')}
          />
        </>
      )}
    </fieldset>
  )
}
