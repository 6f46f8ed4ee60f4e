import { Button } from '#/ui/button.tsx'
import { showToast } from '#/ui/toast-store.ts'

const copy = async (text: string) => {
  try {
    await navigator.clipboard.writeText(text)
    showToast({ kind: 'success', text: 'Скопировано' })
  } catch {
    showToast({ kind: 'failure', text: 'Скопировать не удалось. Выделите и скопируйте вручную.' })
  }
}

/** Puts a text on the clipboard, and says so. */
export const CopyButton = ({ text, label }: { readonly text: string; readonly label: string }) => (
  <Button look="quiet" onClick={() => void copy(text)}>
    {label}
  </Button>
)
