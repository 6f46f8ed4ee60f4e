const wordsOf = (text: string): readonly string[] => text.trim().split(/\s+/)

/**
 * What Russian speakers begin a password with, besides what the lists of leaked passwords have (those are mostly Latin);
 * the commonest first, lower case.
 */
export const COMMON_WORDS: readonly string[] = wordsOf(`
  пароль привет йцукен фывапр ячсмить любовь россия москва админ
  солнышко солнце зайка котенок котёнок кошка собака медведь тигр
  наташа настя марина ирина елена светлана татьяна ольга оксана
  екатерина катя мария маша юлия анна алена виктория кристина
  сергей андрей александр саша максим дмитрий дима алексей николай
  владимир иван михаил евгений денис роман артем никита данил
  спартак зенит динамо локомотив цска питер сочи казань сибирь
  семья мама папа дочка сыночек счастье радость удача победа
  январь февраль март апрель июнь июль август сентябрь октябрь
  ноябрь декабрь зима весна лето осень понедельник пятница работа
  директор бухгалтер бухгалтерия менеджер магазин компания договор
  parol privet lubov solnce solnyshko rossiya moskva spartak zenit
  natasha nastya marina svetlana sergey andrey aleksandr dmitriy
  direktor buhgalter buhgalteria magazin kompaniya rabota pobeda
`)

/** Of this product (documented in `docs/security/rules.md`): what stands on its pages makes no password. */
export const PRODUCT_WORDS: readonly string[] = wordsOf(`
  ячейка почтомат постамат посылка отправление доставка кабинет
  оператор администратор поддержка редактор менеджер клиент заказ
  yacheyka pochtomat postamat posylka otpravlenie dostavka kabinet
  operator administrator admin manager support editor customer locker
`)
