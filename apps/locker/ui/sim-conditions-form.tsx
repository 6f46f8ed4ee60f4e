import type {
  BusFault,
  ClockSetting,
  SimConditions,
  Temperature,
} from '@yacheyka/locker/boards/sim-conditions'

const BUS_WORDS: Readonly<Record<BusFault, string>> = {
  silent: 'Молчат',
  noise: 'Шлют шум вместо ответов',
  truncated: 'Обрывают ответы',
  late: 'Отвечают с опозданием',
  echo: 'Повторяют вопрос перед ответом',
  bad_checksum: 'Ошибаются в контрольной сумме',
}
const TEMPERATURE_WORDS: Readonly<Record<Temperature, string>> = {
  20: '+20 °C',
  [-30]: '−30 °C, мороз',
  65: '+65 °C, жара',
}
const CLOCK_WORDS: Readonly<Record<ClockSetting, string>> = {
  right: 'Верные',
  two_hours_ahead: 'Спешат на 2 часа',
  from_1970: 'Идут с 1970 года',
}

interface SimConditionsFormProps {
  readonly conditions: SimConditions
  readonly onAct: (act: object) => void
}

/** What is wrong with the line of the boards and around the cabinet. */
export function SimConditionsForm({ conditions, onAct }: SimConditionsFormProps) {
  const { bus, mains, link, celsius, clock } = conditions
  return (
    <section aria-label="Условия">
      <h2>Условия</h2>
      <Choice
        label="Платы"
        value={bus ?? ''}
        options={[['', 'Отвечают'], ...Object.entries(BUS_WORDS)]}
        onChoose={(value) => onAct({ act: 'bus', fault: value === '' ? null : value })}
      />
      <Choice
        label="Электросеть"
        value={String(mains)}
        options={[
          ['true', 'Есть'],
          ['false', 'Пропала'],
        ]}
        onChoose={(value) => onAct({ act: 'mains', on: value === 'true' })}
      />
      <Choice
        label="Температура в шкафу"
        value={String(celsius)}
        options={Object.entries(TEMPERATURE_WORDS)}
        onChoose={(value) => onAct({ act: 'celsius', celsius: Number(value) })}
      />
      <Choice
        label="Связь с сервером"
        value={String(link)}
        options={[
          ['true', 'Есть'],
          ['false', 'Нет'],
        ]}
        onChoose={(value) => onAct({ act: 'link', on: value === 'true' })}
      />
      <Choice
        label="Часы"
        hint="Программа верит им, пока после запуска нет связи: отключите связь, поставьте часы и отключите питание."
        value={clock}
        options={Object.entries(CLOCK_WORDS)}
        onChoose={(value) => onAct({ act: 'clock', clock: value })}
      />
      <button type="button" className="sim-cut" onClick={() => onAct({ act: 'power_cut' })}>
        Отключить питание (kill −9)
      </button>
    </section>
  )
}

interface ChoiceProps {
  readonly label: string
  readonly hint?: string
  readonly value: string
  readonly options: readonly (readonly [value: string, words: string])[]
  readonly onChoose: (value: string) => void
}

function Choice({ label, hint, value, options, onChoose }: ChoiceProps) {
  const hintId = `hint-${label}`
  return (
    <>
      <label>
        {label}
        <select
          value={value}
          {...(hint !== undefined && { 'aria-describedby': hintId })}
          onChange={({ target }) => onChoose(target.value)}
        >
          {options.map(([name, words]) => (
            <option key={name} value={name}>
              {words}
            </option>
          ))}
        </select>
      </label>
      {hint !== undefined && (
        <p id={hintId} className="sim-hint">
          {hint}
        </p>
      )}
    </>
  )
}
