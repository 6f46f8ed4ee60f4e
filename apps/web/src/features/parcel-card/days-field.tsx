import type { Ref } from 'react'
import { FIRST } from '@yacheyka/ui/dialog.tsx'
import { Field } from '@yacheyka/ui/field.tsx'
import { IconButton } from '@yacheyka/ui/button.tsx'
import { Icon } from '@yacheyka/ui/icons.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import fieldStyles from '@yacheyka/ui/field.module.css'
import styles from './days-field.module.css'
import { daysMost, stepDays } from './extension.ts'

/** A number of days, typed or stepped. */
export const DaysField = ({
  ref,
  text,
  left,
  error,
  onChange,
}: {
  readonly ref: Ref<HTMLInputElement>
  readonly text: string
  /** Days that all extensions together still have. */
  readonly left: number
  readonly error: string | undefined
  readonly onChange: (text: string) => void
}) => {
  const step = (by: 1 | -1) => onChange(String(stepDays(text, by, left)))
  return (
    <Field label="Количество дней" error={error} live>
      {(control) => (
        <span className={styles['row']}>
          <IconButton
            label="Меньше на день"
            className={styles['step']}
            aria-disabled={text === '1' || undefined}
            onClick={() => step(-1)}
          >
            <span aria-hidden="true">−</span>
          </IconButton>
          <input
            ref={ref}
            type="text"
            inputMode="numeric"
            autoComplete="off"
            className={classes(fieldStyles['control'], styles['days'])}
            value={text}
            onChange={({ target }) => onChange(target.value)}
            {...control}
            {...FIRST}
          />
          <IconButton
            label="Больше на день"
            className={styles['step']}
            aria-disabled={text === String(daysMost(left)) || undefined}
            onClick={() => step(1)}
          >
            <Icon name="plus" size={20} />
          </IconButton>
        </span>
      )}
    </Field>
  )
}
