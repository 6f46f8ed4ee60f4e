import type { ScreenFeed, View } from '@yacheyka/locker/ports/screen'
import type { Voice } from '@yacheyka/locker/ports/voice'
import { spokenAnswer, spokenDigits, spokenScreen, spokenWords } from '../words/spoken-words.ts'
import { wordsOf } from '../words/words.ts'

/** Says each screen once, after a key how many digits are typed, and an answer to one of several questions. @returns the function that ends it */
export function speakViews(feed: Pick<ScreenFeed, 'view' | 'onView'>, voice: Voice): () => void {
  let last: View | null = null
  const take = (view: View) => {
    const sentence = sentenceOf(view, last)
    const isSilenced = !view.settings.spoken && last?.settings.spoken === true
    last = view
    if (isSilenced) voice.stop()
    else if (sentence !== null) voice.speak(sentence)
  }
  take(feed.view())
  const stopListening = feed.onView(take)
  return () => {
    stopListening()
    voice.stop()
  }
}

const typedOf = (view: View): number => wordsOf(view).keypad?.typed ?? 0

/** Null: nothing new. The wall, the strip and the clock change under a screen that has been said. */
function sentenceOf(view: View, last: View | null): string | null {
  if (!view.settings.spoken) return null
  const before = last?.settings.spoken === true ? last : null
  if (before === null) return spokenScreen(view)
  if (spokenWords(before) !== spokenWords(view))
    return [spokenAnswer(view, before), spokenScreen(view)]
      .filter((said) => said !== null)
      .join('. ')
  if (typedOf(view) !== typedOf(before)) return spokenDigits(view) ?? spokenWords(view)
  return spokenAnswer(view, before)
}
