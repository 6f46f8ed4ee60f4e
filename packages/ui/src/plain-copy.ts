import { NON_BREAKING_HYPHEN, plainText } from '@yacheyka/core/text/wording'

/**
 * What a visitor copies has the characters that other programs look for: hyphens that do not break are for reading. A field
 * copies its value by itself.
 */
export const copyPlainText = (): void => {
  document.addEventListener('copy', (event) => {
    if (event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement)
      return
    const selected = getSelection()?.toString() ?? ''
    if (!selected.includes(NON_BREAKING_HYPHEN)) return
    event.clipboardData?.setData('text/plain', plainText(selected))
    event.preventDefault()
  })
}
