/** @returns what to say of it */
export const copyText = async (text: string): Promise<string> => {
  try {
    await navigator.clipboard.writeText(text)
    return 'Скопировано'
  } catch {
    return 'Не получилось скопировать: выделите текст'
  }
}
