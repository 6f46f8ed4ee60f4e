import { WEIGHT_MAX, WEIGHT_MIN, WEIGHT_STEP } from '@yacheyka/core/parcels/parcel-limits'
import { formatNumber, NBSP } from '@yacheyka/core/text/wording'
import { useState } from 'react'
import { Field } from '@yacheyka/ui/field.tsx'
import { errorOfWeight, formatKilograms, weightOf } from './parcel-fields.ts'
import styles from './weight-field.module.css'

/** A slider, and the same weight as a number for whom a slider is too coarse or too fine. What is typed is never changed but for the comma. */
export const WeightField = ({
  kilograms,
  error,
  onKilograms,
}: {
  /** As typed. */
  readonly kilograms: string
  readonly error?: string | undefined
  readonly onKilograms: (kilograms: string) => void
}) => {
  const [left, setLeft] = useState(false)
  const grams = weightOf({ kilograms })
  const settle = () => {
    setLeft(true)
    if (grams !== undefined) onKilograms(formatKilograms(grams))
  }
  return (
    <Field
      label="Вес"
      hint={`От ${formatNumber(WEIGHT_MIN / 1000, 1)} до ${formatNumber(WEIGHT_MAX / 1000)}${NBSP}кг`}
      error={error ?? (left ? errorOfWeight(kilograms) : undefined)}
    >
      {({ 'aria-invalid': invalid, ...control }) => (
        <div className={styles['weight']}>
          <input
            type="range"
            name="weight"
            min={WEIGHT_MIN}
            max={WEIGHT_MAX}
            step={WEIGHT_STEP}
            className={styles['slider']}
            aria-valuetext={grams === undefined ? 'Вес не задан' : `${kilograms}${NBSP}кг`}
            value={grams ?? WEIGHT_MIN}
            onChange={({ target }) => onKilograms(formatKilograms(target.valueAsNumber))}
            {...control}
          />
          <span className={styles['kilograms']}>
            <input
              type="text"
              inputMode="decimal"
              autoComplete="off"
              aria-label="Вес, кг"
              aria-describedby={control['aria-describedby']}
              aria-invalid={invalid}
              className={styles['number']}
              value={kilograms}
              onChange={({ target }) => {
                setLeft(false)
                onKilograms(target.value)
              }}
              onBlur={settle}
            />
            <span aria-hidden="true">кг</span>
          </span>
        </div>
      )}
    </Field>
  )
}
