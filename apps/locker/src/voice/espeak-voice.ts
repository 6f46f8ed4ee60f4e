import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import type { Voice } from '@yacheyka/locker/ports/voice'

const PROGRAM = 'espeak-ng'
const ARGUMENTS = ['-v', 'ru', '--stdin']

/** Speaks by eSpeak NG. @returns null where the machine does not have it */
export function openEspeakVoice(program = PROGRAM): Voice | null {
  if (spawnSync(program, ['--version'], { stdio: 'ignore' }).status !== 0) return null
  let speaking: ChildProcess | null = null
  const stop = () => {
    speaking?.kill()
    speaking = null
  }
  return {
    speak: (sentence) => {
      stop()
      // The sentence comes by the standard input: whoever lists processes does not read the screen.
      const child = spawn(program, ARGUMENTS, { stdio: ['pipe', 'ignore', 'ignore'] })
      speaking = child
      // Gone since the start, or cut off before it has read: nothing is said.
      child.on('error', () => {})
      child.stdin.on('error', () => {})
      child.stdin.end(`${sentence}\n`)
    },
    stop,
  }
}
