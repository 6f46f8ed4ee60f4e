import { WEIGHT_MAX, WEIGHT_MIN, WEIGHT_STEP } from '@yacheyka/core/parcels/parcel-limits'
import { formatNumber, NBSP } from '@yacheyka/core/text/wording'
import { useState } from 'react'
import { Field } from '#/ui/field.tsx'
import styles from './weight-field.module.css'

const kilograms = (grams: number): string => formatNumber(grams / 1000, 1)

/** «1,5» as grams on the slider's steps and in its bounds; undefined for what is no weight. */
export const readWeight = (text: string): number | undefined => {
  const bare = text
    .trim()
    .replace(/\s*кг$/, '')
    .replace(',', '.')
  if (!/^\d{1,3}(?:\.\d{1,3})?$/.test(bare)) return undefined
  const steps = Math.round((Number(bare) * 1000) / WEIGHT_STEP)
  return Math.min(WEIGHT_MAX, Math.max(WEIGHT_MIN, steps * WEIGHT_STEP))
}

/** A slider, and the same weight as a number for whom a slider is too fine. */
export const WeightField = ({
  weight,
  error,
  onWeight,
}: {
  /** Grams. */
  readonly weight: number
  readonly error?: string | undefined
  readonly onWeight: (grams: number) => void
}) => {
  const [typed, setTyped] = useState<string | null>(null)
  const settle = () => {
    const grams = readWeight(typed ?? '')
    if (grams !== undefined) onWeight(grams)
    setTyped(null)
  }
  const words = `${kilograms(weight)}${NBSP}кг`
  return (
    <Field
      label="Вес"
      hint={`От ${kilograms(WEIGHT_MIN)} до ${kilograms(WEIGHT_MAX)}${NBSP}кг`}
      error={error}
    >
      {(control) => (
        <div className={styles['weight']}>
          <input
            type="range"
            name="weight"
            min={WEIGHT_MIN}
            max={WEIGHT_MAX}
            step={WEIGHT_STEP}
            className={styles['slider']}
            aria-valuetext={words}
            value={weight}
            onChange={({ target }) => {
              setTyped(null)
              onWeight(target.valueAsNumber)
            }}
            {...control}
          />
          <span className={styles['kilograms']}>
            <input
              type="text"
              inputMode="decimal"
              autoComplete="off"
              aria-label="Вес, кг"
              className={styles['number']}
              value={typed ?? kilograms(weight)}
              onChange={({ target }) => setTyped(target.value)}
              onBlur={settle}
              onKeyDown={({ key }) => {
                if (key === 'Enter') settle()
              }}
            />
            <span aria-hidden="true">кг</span>
          </span>
        </div>
      )}
    </Field>
  )
}
