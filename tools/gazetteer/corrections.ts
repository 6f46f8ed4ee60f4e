/**
 * What the two sources get wrong, by hand. A place is named as `<region code> <Russian name>`, or by its GeoNames
 * id where that is not enough.
 */

/** Places that are a part of a city, or merged into one: they name its districts and are no cities. */
export const DISTRICT_OF: Readonly<Record<string, string>> = {
  '04 Южный': 'Барнаул',
  '04 Новосиликатный': 'Барнаул',
  '06 Ягры': 'Северодвинск',
  '06 Исакогорка': 'Архангельск',
  '29 Кедровка': 'Кемерово',
  '34 Эжва': 'Сыктывкар',
  '34 Воргашор': 'Воркута',
  '38 Адлер': 'Сочи',
  '38 Дагомыс': 'Сочи',
  '38 Кудепста': 'Сочи',
  '38 Лазаревское': 'Сочи',
  '38 Хоста': 'Сочи',
  '47 Востряково': 'Домодедово',
  '47 Железнодорожный': 'Балашиха',
  '47 Климовск': 'Подольск',
  '47 Сходня': 'Химки',
  '47 Юбилейный': 'Королёв',
  '48 Внуково': 'Москва',
  '48 Восточное Дегунино': 'Москва',
  '48 Ново-Переделкино': 'Москва',
  '48 Тропарёво': 'Москва',
  '48 Черёмушки': 'Москва',
  '59 Врангель': 'Находка',
  '59 Трудовое': 'Владивосток',
  '67 Приволжский': 'Энгельс',
  '70 Горячеводский': 'Пятигорск',
  '76 Северо-Задонск': 'Донской',
  '86 Придонской': 'Воронеж',
  '91 Кайеркан': 'Норильск',
  '91 Талнах': 'Норильск',
}

/** Villages with a city's population and quarters without a label on the map: only the search knows them. */
export const ONLY_SEARCHED: ReadonlySet<string> = new Set([
  '19 Нестеровская',
  '19 Старый Малгобек',
  '22 Дугулубгей',
  '47 Андреевское',
  '47 Аннино',
  '47 Кабаново',
  '47 Петровская',
  '47 Фрязево',
  '48 Ватутино',
  '48 Никулино',
  '48 Новоховрино',
  '66 Петродворец',
  '70 Свободы',
])

/** Second entries of a town that is there already, in a wrong place. */
export const DROPPED: ReadonlySet<string> = new Set([
  '47 8521440',
  '71 6853140',
  '57 831165',
  '86 501215',
])

/** The same place, spelled as its own people do. */
export const RENAMED: Readonly<Record<string, string>> = {
  '32 Федоровский': 'Фёдоровский',
  '61 Каменск': 'Каменск-Шахтинский',
  '65 Жигулевск': 'Жигулёвск',
  '67 Пугачев': 'Пугачёв',
  '76 Щекино': 'Щёкино',
  '77 Вышний Волочек': 'Вышний Волочёк',
}
