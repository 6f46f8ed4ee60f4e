import type { Intent } from '@yacheyka/locker/ports/screen'
import { NBSP, typeset } from '@yacheyka/core/text/wording'
import type { ScreenButton, ScreenChoice, ScreenTable } from '../src/words/screen-words.ts'
import { spokenChoice, spokenRow, spokenTable } from '../src/words/spoken-words.ts'

type OnPress = (intent: Intent) => void

export function ActionButton({
  button: { label, intent, tone },
  onPress,
  isChosen,
  spoken = label,
}: {
  readonly button: ScreenButton
  readonly onPress: OnPress
  readonly isChosen?: boolean
  /** What the voice says when it gets the focus. */
  readonly spoken?: string
}) {
  return (
    <button
      type="button"
      className={tone === 'main' ? 'button button-main' : 'button'}
      aria-pressed={isChosen}
      data-spoken={spoken}
      onClick={() => onPress(intent)}
    >
      {keepCount(typeset(label))}
    </button>
  )
}

/** «Загрузить: 14»: the number does not stand alone on a line. */
const keepCount = (label: string) => label.replace(/: (?=\d+$)/, `:${NBSP}`)

/** One question with several answers, such as the reason for one parcel. */
export function Choice({
  choice,
  onPress,
}: {
  readonly choice: ScreenChoice
  readonly onPress: OnPress
}) {
  const { label, chosen, buttons } = choice
  return (
    <fieldset className="choice" aria-label={label}>
      <p className="choice-label">{label}</p>
      <div className="choice-buttons">
        {buttons.map((button) => (
          <ActionButton
            key={button.label}
            button={button}
            onPress={onPress}
            isChosen={button.label === chosen}
            spoken={spokenChoice(choice, button)}
          />
        ))}
      </div>
    </fieldset>
  )
}

export function AnswerTable({
  table,
  label,
  onPress,
}: {
  readonly table: ScreenTable
  readonly label: string
  readonly onPress: OnPress
}) {
  const { head, rows, doors } = table
  const spoken = doors === null ? spokenTable(table) : undefined
  return (
    // Scrolls by the arrow keys as soon as it has the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="table-frame" aria-label={label} tabIndex={0} data-spoken={spoken}>
      <table>
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => {
            const door = doors?.[index]
            return (
              // Lines of a journal may be alike; their order does not change within a view.
              // oxlint-disable-next-line react/no-array-index-key
              <tr key={index}>
                {row.map((cell, column) => (
                  <td key={head[column]}>
                    {column === 0 && door !== undefined ? (
                      <button
                        type="button"
                        className="button"
                        data-spoken={spokenRow(table, index)}
                        onClick={() => onPress({ kind: 'door', door })}
                      >
                        {cell}
                      </button>
                    ) : (
                      cell
                    )}
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}
