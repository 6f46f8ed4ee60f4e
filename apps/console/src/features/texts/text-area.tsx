import { TEXT_LENGTH_MAX, type TextFormat } from '@yacheyka/contract/content/console-texts'
import { useRef } from 'react'
import { Button } from '@yacheyka/ui/button.tsx'
import { TextAreaField } from '@yacheyka/ui/text-field.tsx'
import page from '../../parts/page.module.css'
import { applyMark, MARK_WORDING, MARKS, type TextMark } from './text-marks.ts'
import styles from './texts.module.css'

/** The text with a few buttons that write its marks. */
export const TextArea = ({
  label,
  format,
  value,
  most = TEXT_LENGTH_MAX,
  error,
  onChange,
}: {
  readonly label: string
  readonly format: TextFormat
  readonly value: string
  /** Signs. */
  readonly most?: number
  readonly error: string | undefined
  readonly onChange: (text: string) => void
}) => {
  const area = useRef<HTMLTextAreaElement>(null)
  const put = (mark: TextMark) => {
    const { current } = area
    if (current === null) return
    const { selectionStart: start, selectionEnd: end } = current
    const done = applyMark({ text: value, start, end }, mark, format)
    onChange(done.text)
    requestAnimationFrame(() => {
      current.focus()
      current.setSelectionRange(done.start, done.end)
    })
  }
  return (
    <>
      <div role="toolbar" aria-label="Разметка" className={styles['tools']}>
        {MARKS.map((mark) => (
          <Button key={mark} look="quiet" className={page['act']} onClick={() => put(mark)}>
            {MARK_WORDING[mark]}
          </Button>
        ))}
      </div>
      <TextAreaField
        ref={area}
        label={label}
        hint={
          format === 'markdown'
            ? 'Markdown: пустая строка — новый абзац'
            : 'HTML: лишние теги и стили сервер уберёт'
        }
        className={styles['area']}
        value={value}
        length={value.length}
        most={most}
        error={error}
        onChange={({ target }) => onChange(target.value)}
      />
    </>
  )
}
