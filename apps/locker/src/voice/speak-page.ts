import type { ScreenFeed } from '@yacheyka/locker/ports/screen'
import type { Voice } from '@yacheyka/locker/ports/voice'
import { pageWords } from '../words/spoken-words.ts'

/** Says what the page asks for, as far as the screen has these words: never what was typed. */
export const speakPage =
  (feed: Pick<ScreenFeed, 'view'>, voice: Voice) =>
  (words: string): void => {
    const view = feed.view()
    if (view.settings.spoken && pageWords(view).has(words)) voice.speak(words)
  }
