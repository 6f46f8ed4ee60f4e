import { foldText } from '@yacheyka/core/text/fold-text'
import { typeset } from '@yacheyka/core/text/wording'
import { useState } from 'react'
import { Combobox } from '@yacheyka/ui/combobox.tsx'

const SHOWN_MOST = 8

/** Cities whose name begins with what was typed, then those that have it as another word. */
export const citiesLike = (cities: readonly string[], typed: string): readonly string[] => {
  const text = foldText(typed)
  const starts: string[] = []
  const others: string[] = []
  for (const city of cities) {
    const folded = foldText(city)
    if (folded.startsWith(text)) starts.push(city)
    else if (folded.includes(` ${text}`)) others.push(city)
    if (starts.length === SHOWN_MOST) break
  }
  return [...starts, ...others].slice(0, SHOWN_MOST)
}

/** The city that is meant by this text and no other; undefined where there is none. */
export const cityNamed = (cities: readonly string[], typed: string): string | undefined => {
  const text = foldText(typed)
  return text === '' ? undefined : cities.find((city) => foldText(city) === text)
}

/** Where the parcels are sent from. What is left half typed goes back to the city that holds. */
export const CityField = ({
  cities,
  city,
  onCity,
}: {
  readonly cities: readonly string[]
  /** The city that holds; '' where none does yet. */
  readonly city: string
  readonly onCity: (city: string) => void
}) => {
  const [typed, setTyped] = useState<string | null>(null)
  const options = citiesLike(cities, typed ?? '')
  const choose = (next: string) => {
    setTyped(null)
    onCity(next)
  }
  return (
    <Combobox
      label="Город отправки"
      hint={typeset('Где вы сдаёте отправления: от него зависит стоимость')}
      error={
        city === '' && typed === null ? typeset('Выберите город отправки из списка') : undefined
      }
      name="dispatch_city"
      listLabel="Города"
      text={typed ?? city}
      options={options.map((name) => ({ key: name, title: name }))}
      note={options.length === 0 ? 'Такого города нет в списке' : ''}
      onText={setTyped}
      onPick={({ title }) => choose(title)}
      onBlur={() => choose(cityNamed(cities, typed ?? '') ?? city)}
    />
  )
}
