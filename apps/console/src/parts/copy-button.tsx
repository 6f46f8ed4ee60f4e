import { Button } from '@yacheyka/ui/button.tsx'
import { VisuallyHidden } from '@yacheyka/ui/visually-hidden.tsx'
import { showToast } from '@yacheyka/ui/toast-store.ts'

const copy = async (text: string) => {
  try {
    await navigator.clipboard.writeText(text)
    showToast({ kind: 'success', text: 'Скопировано' })
  } catch {
    showToast({ kind: 'failure', text: 'Скопировать не удалось. Выделите и скопируйте вручную.' })
  }
}

/** Puts a text on the clipboard, and says so. */
export const CopyButton = ({
  text,
  label,
  about,
}: {
  readonly text: string
  readonly label: string
  /** What is copied, where many of these buttons stand on a page; spoken, not shown. */
  readonly about?: string
}) => (
  <Button look="quiet" onClick={() => void copy(text)}>
    {label}
    {about !== undefined && <VisuallyHidden>: {about}</VisuallyHidden>}
  </Button>
)
