import { typeset } from '@yacheyka/core/text/wording'
import type { Intent, View } from '@yacheyka/locker/ports/screen'
import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { formatFree, formatLeft, formatTime } from '../src/words/format.ts'
import { OFFLINE_STRIP, RESTARTING, STILL_THERE, wordsOf } from '../src/words/words.ts'
import type { ScreenWords } from '../src/words/screen-words.ts'
import { ActionButton, AnswerTable, Choice } from './answers.tsx'
import { Keypad, Typed } from './keypad.tsx'
import { useBeep } from './use-beep.ts'
import { useDigits } from './use-digits.ts'
import { useFocusVoice } from './use-focus-voice.ts'
import { useNow } from './use-now.ts'
import { Motif, WallPicture } from './wall-picture.tsx'

interface ScreenPageProps {
  readonly view: View
  readonly receivedAt: number
  readonly isLost: boolean
  readonly onPress: (intent: Intent) => void
  /** Asks the voice for words of this view. */
  readonly onSay: (words: string) => void
}

/** Lowest reach of a seated person's controls, millimetres from the floor. */
const REACH_FROM_MM = 800

/** One view of the agent. It decides nothing: what is pressed is posted, and the next view comes. */
export function ScreenPage({ view, receivedAt, isLost, onPress, onSay }: ScreenPageProps) {
  const words = wordsOf(view)
  const isAsking = view.stillThere !== null
  useDigits(isAsking ? undefined : words.keypad, onPress)
  useBeep(words.beeps === true)
  const { contrast, lowered, spoken, bottomMm } = view.settings
  useFocusVoice(spoken, onSay)
  const isForStaff = /^[GH]/.test(view.screen.id)
  // The operator's notice is for those who come: whoever stands at a door needs the room.
  const isUnused = /^[AB]/.test(view.screen.id)
  // It hands nothing out, and says so.
  const isShut = view.screen.id.startsWith('B')
  const style = { '--lift-mm': Math.max(0, REACH_FROM_MM - bottomMm) } as CSSProperties
  return (
    <div
      className="screen"
      data-screen={view.screen.id}
      data-contrast={contrast}
      data-large={contrast && !isForStaff}
      data-lowered={lowered && !isForStaff}
      style={style}
    >
      <div className="frame">
        {view.offline && !isShut && <output className="strip">{OFFLINE_STRIP}</output>}
        {isUnused && view.notice !== null && (
          <output className="strip strip-notice">{view.notice}</output>
        )}
        <main className="main" data-layout={layoutOf(words)} inert={isAsking || isLost}>
          <Words view={view} words={words} receivedAt={receivedAt} onSay={onSay} />
          <Middle view={view} words={words} onPress={onPress} />
          <Actions words={words} onPress={onPress} />
        </main>
        <Foot view={view} receivedAt={receivedAt} />
      </div>
      {isLost ? (
        <Cover title={RESTARTING.title} line={RESTARTING.line} />
      ) : (
        isAsking && <StillThere onPress={onPress} />
      )}
    </div>
  )
}

/** How many buttons leave no room for the picture. */
const MENU_BUTTONS = 4

function layoutOf({ keypad, choices, table, buttons, lit }: ScreenWords): string {
  if (keypad !== undefined) return choices === undefined ? 'keypad' : 'form'
  if (table !== undefined || choices !== undefined) return 'list'
  // A door that is shown keeps its place, whatever may be pressed.
  return lit === undefined && buttons.length >= MENU_BUTTONS ? 'menu' : 'picture'
}

function Words({
  view,
  words,
  receivedAt,
  onSay,
}: {
  readonly view: View
  readonly words: ScreenWords
  readonly receivedAt: number
  readonly onSay: (words: string) => void
}) {
  const { title, lines, more, isTrouble } = words
  const unfold = (text: string) => {
    if (view.settings.spoken) onSay(text)
  }
  return (
    <div className="words">
      <Title key={title} title={title} isTrouble={isTrouble === true} />
      <Countdown words={words} view={view} receivedAt={receivedAt} />
      {lines
        .filter((line) => line !== '')
        .map((line) => (
          <p key={line} className="line">
            {keepNumbers(typeset(line))}
          </p>
        ))}
      {more !== undefined && (
        <More key={`more ${title}`} label={more.label} text={more.text} onOpen={unfold} />
      )}
    </div>
  )
}

/** A reader says the new screen, and Tab begins at its first button. */
function Title({ title, isTrouble }: { readonly title: string; readonly isTrouble: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <h1 ref={heading} tabIndex={-1} className={isTrouble ? 'trouble' : undefined}>
      {typeset(title)}
    </h1>
  )
}

/** A phone or a code is not broken at its hyphens. */
const keepNumbers = (text: string) => text.replace(/(\d)-(?=\d)/g, '$1\u2060-\u2060')

/** Between the words and what is pressed: what is typed, questions, a table, or the picture. */
function Middle({
  view,
  words: { title, keypad, choices, table, lit },
  onPress,
}: {
  readonly view: View
  readonly words: ScreenWords
  readonly onPress: (intent: Intent) => void
}) {
  const isPlain = keypad === undefined && choices === undefined && table === undefined
  return (
    <div className="middle">
      {keypad !== undefined && <Typed keypad={keypad} />}
      {choices !== undefined && (
        <div className="choices">
          {choices.map((choice) => (
            <Choice key={choice.label} choice={choice} onPress={onPress} />
          ))}
        </div>
      )}
      {table !== undefined && <AnswerTable table={table} label={title} onPress={onPress} />}
      {isPlain && (lit === undefined ? <Motif /> : <WallPicture wall={view.wall} lit={lit} />)}
    </div>
  )
}

function Countdown({
  words: { until },
  view,
  receivedAt,
}: {
  readonly words: ScreenWords
  readonly view: View
  readonly receivedAt: number
}) {
  const now = useNow(view.now, receivedAt, until !== undefined)
  if (until === undefined) return null
  const left = formatLeft(until.at - now)
  return <p className="line">{until.text.replace('{left}', left)}</p>
}

function More({
  label,
  text,
  onOpen,
}: {
  readonly label: string
  readonly text: string
  readonly onOpen: (text: string) => void
}) {
  const [isOpen, setOpen] = useState(false)
  const open = () => {
    setOpen(true)
    onOpen(text)
  }
  return isOpen ? (
    <output className="line">{text}</output>
  ) : (
    <button type="button" className="button" data-spoken={label} onClick={open}>
      {label}
    </button>
  )
}

function Actions({
  words: { keypad, buttons },
  onPress,
}: {
  readonly words: ScreenWords
  readonly onPress: (intent: Intent) => void
}) {
  if (keypad === undefined && buttons.length === 0) return null
  return (
    <div className="actions">
      {keypad !== undefined && <Keypad keypad={keypad} onPress={onPress} />}
      {buttons.length > 0 && (
        <div className="buttons">
          {buttons.map((button) => (
            <ActionButton key={button.label} button={button} onPress={onPress} />
          ))}
        </div>
      )}
    </div>
  )
}

function Foot({ view, receivedAt }: { readonly view: View; readonly receivedAt: number }) {
  const now = useNow(view.now, receivedAt, true)
  const { number, phone, timeZone, free } = view.station
  return (
    <footer className="foot">
      <p>
        {[`Постамат ${number}`.trim(), phone, formatTime(now, timeZone)]
          .filter((part) => part !== '')
          .join(' · ')}
      </p>
      {view.screen.id === 'A1' && <p>{formatFree(free)}</p>}
    </footer>
  )
}

function StillThere({ onPress }: { readonly onPress: (intent: Intent) => void }) {
  const dialog = useRef<HTMLDivElement>(null)
  useEffect(() => dialog.current?.querySelector('button')?.focus(), [])
  return (
    <div
      ref={dialog}
      className="cover"
      role="alertdialog"
      aria-modal="true"
      aria-labelledby="still-there"
    >
      <h2 id="still-there">{STILL_THERE.title}</h2>
      <button
        type="button"
        className="button button-main"
        data-spoken={STILL_THERE.yes}
        onClick={() => onPress({ kind: 'still_there' })}
      >
        {STILL_THERE.yes}
      </button>
    </div>
  )
}

/** Over the whole screen, with nothing to press. */
export function Cover({ title, line }: { readonly title: string; readonly line?: string }) {
  return (
    <output className="cover">
      <Motif />
      <h2>{title}</h2>
      {line !== undefined && <p className="line">{typeset(line)}</p>}
    </output>
  )
}
