export interface Voice {
  /** Speaks a Russian sentence and drops what is still being spoken. */
  speak(sentence: string): void
  stop(): void
}
