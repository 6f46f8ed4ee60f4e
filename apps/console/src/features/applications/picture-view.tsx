import { useState } from 'react'
import { formatNumber, NBSP, typeset } from '@yacheyka/core/text/wording'
import { IconButton } from '@yacheyka/ui/button.tsx'
import { Icon } from '@yacheyka/ui/icons.tsx'
import styles from './picture-view.module.css'

/** How large the picture may be: 1 is as wide as the frame. */
const ZOOMS = [1, 1.5, 2, 3, 4] as const

/** A picture as wide as its place, enlarged step by step and then moved by its bars; turned where it came lying. */
export const PictureView = ({ name, url }: { readonly name: string; readonly url: string }) => {
  const [step, setStep] = useState(0)
  const [turns, setTurns] = useState(0)
  const [failed, setFailed] = useState(false)
  const zoom = ZOOMS[step] ?? 1
  if (failed)
    return (
      <p role="alert" className={styles['note']}>
        {typeset('Скан не открылся: обновите страницу или скачайте файл.')}
      </p>
    )
  return (
    <div>
      <div className={styles['tools']}>
        <IconButton label="Мельче" disabled={step === 0} onClick={() => setStep(step - 1)}>
          <Icon name="minus" size={18} />
        </IconButton>
        <output className={styles['zoom']}>{`${formatNumber(zoom * 100)}${NBSP}%`}</output>
        <IconButton
          label="Крупнее"
          disabled={step === ZOOMS.length - 1}
          onClick={() => setStep(step + 1)}
        >
          <Icon name="plus" size={18} />
        </IconButton>
        <button type="button" className={styles['turn']} onClick={() => setTurns((turns + 1) % 4)}>
          Повернуть
        </button>
      </div>
      {/* Scrolled by keys as well. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={styles['frame']} tabIndex={0} aria-label={`Скан: ${name}`}>
        <div
          className={turns % 2 === 1 ? styles['lying'] : undefined}
          style={{ width: `${zoom * 100}%` }}
        >
          <img
            src={url}
            alt={`Скан: ${name}`}
            className={styles['picture']}
            style={{ rotate: `${turns * 90}deg` }}
            onError={() => setFailed(true)}
          />
        </div>
      </section>
    </div>
  )
}
