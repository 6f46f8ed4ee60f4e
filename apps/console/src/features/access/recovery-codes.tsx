import { typeset } from '@yacheyka/core/text/wording'
import { useBrand } from '@yacheyka/frontend/page/config.tsx'
import { Button } from '@yacheyka/ui/button.tsx'
import { Icon } from '@yacheyka/ui/icons.tsx'
import { autoStack } from '@yacheyka/ui/layout.ts'
import { saveFile } from '@yacheyka/frontend/downloads/save-file.ts'
import { CopyButton } from '../../parts/copy-button.tsx'
import styles from './recovery-codes.module.css'

/** Codes for the day when the telephone is lost; shown once. */
export const RecoveryCodes = ({
  codes,
  action,
  onDone,
}: {
  readonly codes: readonly string[]
  /** «Открыть консоль» */
  readonly action: string
  readonly onDone: () => void
}) => {
  const { name } = useBrand()
  const text = `${name}, консоль оператора: резервные коды. Каждый служит один раз.\n\n${codes.join('\n')}\n`
  return (
    <div className={autoStack(16)}>
      <p>
        {typeset(
          'Если телефон потеряется, войти помогут эти коды. Каждый служит один раз. Больше мы их не покажем: сохраните там, куда не заглядывают чужие.',
        )}
      </p>
      <ul className={styles['list']} aria-label="Резервные коды">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles['ways']}>
        <Button
          look="quiet"
          onClick={() => saveFile('recovery-codes.txt', new Blob([text], { type: 'text/plain' }))}
        >
          <Icon name="download" size={18} />
          Скачать
        </Button>
        <CopyButton text={codes.join('\n')} label="Скопировать" />
      </div>
      <Button onClick={onDone}>{action}</Button>
    </div>
  )
}
