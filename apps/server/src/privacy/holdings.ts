/** Where personal data lies, and by which rule. Written into docs/personal-data.md, in Russian, for people. */
export interface Holding {
  readonly title: string
  /** Whose data it is and what of it. */
  readonly what: string
  /** `table.column` of the database. */
  readonly columns: readonly string[]
  /** Beside the database. */
  readonly elsewhere?: string
  readonly purpose: string
  readonly ground: string
  /** How long: the setting of its term stands in it. */
  readonly term: string
  /** What erases it. */
  readonly erasedBy: string
}

const CONTRACT_OF_RECIPIENT =
  'договор, по которому человек — выгодоприобретатель, и поручение отправителя (ст. 6 ч. 1 п. 5 и ч. 3)'
const CONTRACT = 'договор с клиентом и шаги к нему (ст. 6 ч. 1 п. 5)'
const CONSENT = 'согласие, данное в форме (ст. 6 ч. 1 п. 1, ст. 9)'
const INTEREST = 'законный интерес: безопасность и подотчётность (ст. 6 ч. 1 п. 7)'
const LAW = 'обязанность по закону: бухгалтерский и налоговый учёт (ст. 6 ч. 1 п. 2)'
const NIGHTLY = 'задание `erase_outdated`'
const REQUEST = 'запрос в «Персональных данных»'

export const HOLDINGS: readonly Holding[] = [
  {
    title: 'Получатели отправлений',
    what: 'телефон и почта получателя; вложение и товары, пока известно, чьи они; поля магазина (`metadata`): людей в них не называют, но могут',
    columns: [
      'parcel.receiver_phone',
      'parcel.receiver_email',
      'parcel.metadata',
      'parcel_search.body',
    ],
    purpose: 'сообщить о посылке и выдать её',
    ground: CONTRACT_OF_RECIPIENT,
    term: '`RETENTION_RECIPIENTS_DAYS` (3 года) после выдачи, возврата или отмены; что не кончилось — после последнего события',
    erasedBy: `${NIGHTLY}; ${REQUEST}, если отправление завершено`,
  },
  {
    title: 'Заметки о разговорах',
    what: 'что сказал получатель или отправитель поддержке, словами оператора',
    columns: ['parcel_note.text'],
    purpose: 'помочь при следующем звонке и разобрать претензию',
    ground: INTEREST,
    term: 'вместе с получателем отправления: `RETENTION_RECIPIENTS_DAYS` (3 года)',
    erasedBy: `${NIGHTLY}; ${REQUEST}, если отправление завершено`,
  },
  {
    title: 'Черновики отправлений',
    what: 'телефоны и почта получателей в строках, которые ещё не оформлены; название черновика, имя файла и сам файл',
    columns: [
      'batch.content',
      'batch.contacts',
      'batch.numbers',
      'batch.name',
      'batch.file_name',
      'batch_file.contacts',
    ],
    purpose: 'оформить заказ, не набирая его заново',
    ground: CONTRACT_OF_RECIPIENT,
    term: '30 дней после последнего изменения; оформленные строки исчезают вместе с заказом, файл — с последней из них, его байты не позже двух суток спустя',
    erasedBy: `ежечасное задание \`sweep\`; ${REQUEST}, о получателе или о клиенте`,
  },
  {
    title: 'СМС, письма, вебхуки',
    what: 'кому, тема и текст; ответ провайдера об ошибке',
    columns: [
      'outbox_message.recipient',
      'outbox_message.subject',
      'outbox_message.body',
      'outbox_message.last_error',
    ],
    purpose: 'доставить сообщение и знать, что с ним стало',
    ground: CONTRACT_OF_RECIPIENT,
    term: '`RETENTION_MESSAGES_DAYS` (год) после создания; то, что ждёт отправки, не стирается',
    erasedBy: `${NIGHTLY}; вместе с получателем, откликом, заявкой, клиентом`,
  },
  {
    title: 'Соискатели',
    what: 'имя, телефон, почта, письмо, резюме; согласие: версия, время, адрес, отзыв',
    columns: [
      'vacancy_response.name',
      'vacancy_response.email',
      'vacancy_response.phone',
      'vacancy_response.message',
      'vacancy_response.file_name',
      'vacancy_response.words',
      'vacancy_response.consent_address',
    ],
    elsewhere:
      'файлы резюме в хранилище файлов; копия во внешней таблице, если задан `VACANCY_WEBHOOK_URL`',
    purpose: 'подбор сотрудников',
    ground: CONSENT,
    term: '`RETENTION_RESPONSES_DAYS` (30 дней) после разбора; неразобранные — `RETENTION_OPEN_RESPONSES_DAYS` (год)',
    erasedBy: `${NIGHTLY}; ${REQUEST}; «Удалить» в «Откликах»; во внешней таблице — вручную`,
  },
  {
    title: 'Заявки на подключение',
    what: 'имя, телефон, почта руководителя, сканы; согласие и принятие оферты: версии, время, адрес, отзыв',
    columns: [
      'juridical_application.ceo_fullname',
      'juridical_application.ceo_phone',
      'juridical_application.ceo_email',
      'juridical_application.words',
      'juridical_application.refusal',
      'juridical_application.agreed_address',
      'application_file.name',
    ],
    elsewhere: 'файлы сканов в хранилище файлов',
    purpose: 'заключить договор',
    ground: `${CONSENT}; ${CONTRACT}`,
    term: 'отказанные — `RETENTION_APPLICATIONS_DAYS` (30 дней); одобренные — пока есть клиент; новые — пока не решены',
    erasedBy: `${NIGHTLY}; ${REQUEST}; «Удалить» в «Заявках»`,
  },
  {
    title: 'Пользователи кабинета',
    what: 'имя, телефон, почта, новая почта до подтверждения и прежняя, логин, свёртка пароля; у пробного доступа — ключевая свёртка почты; браузер и система входа, без версий; название и ИНН предпринимателя — тоже о человеке',
    columns: [
      'juridical_user.login',
      'juridical_user.ceo_fullname',
      'juridical_user.ceo_phone',
      'juridical_user.email',
      'juridical_user.password_hash',
      'juridical_session.device',
      'email_change.old_email',
      'email_change.new_email',
      'email_change.request_reason',
      'customer.suspension_reason',
      'customer.trial_token',
    ],
    purpose: 'вход в кабинет, связь, исполнение договора',
    ground: CONTRACT,
    term: 'пока действует договор; пробный доступ — 60 дней и ещё 30; вход — до его срока, сутки; смена почты — 14 дней',
    erasedBy: `${REQUEST} о клиенте, когда нет отправлений в пути, неоплаченных заказов и денег на депозите; ежечасное задание \`sweep\` (входы, смены почты); ежедневное \`delete_trials\` (пробный доступ)`,
  },
  {
    title: 'Обращения из кабинета',
    what: 'имя, телефон, почта, текст, ответы, заметка; согласие: версия, время, адрес, отзыв',
    columns: [
      'feedback.email',
      'feedback.name',
      'feedback.phone',
      'feedback.text',
      'feedback.note',
      'feedback.words',
      'feedback.consent_address',
      'feedback_reply.recipient',
      'feedback_reply.text',
    ],
    purpose: 'ответить',
    ground: CONSENT,
    term: '`RETENTION_FEEDBACK_DAYS` (3 года) после разбора; неразобранные — после получения',
    erasedBy: `${NIGHTLY}; ${REQUEST}`,
  },
  {
    title: 'Журнал вызовов API',
    what: 'тела изменений и отказов; телефоны, почта, получатель, коды и ключи скрыты точками, но магазин может назвать человека там, где его не ждут',
    columns: ['api_call_body.request', 'api_call_body.answer'],
    purpose: 'показать магазину, что прислала его программа и что ей ответили',
    ground: CONTRACT_OF_RECIPIENT,
    term: '7 дней',
    erasedBy: 'ежечасное задание `sweep_api`',
  },
  {
    title: 'Свидетельства о согласиях',
    what: 'адрес, с которого согласие дано; телефон и почта — только ключевые свёртки',
    columns: [
      'consent_evidence.phone_digest',
      'consent_evidence.email_digest',
      'consent_evidence.address',
    ],
    purpose: 'доказать, что согласие было и когда его отозвали',
    ground: 'обязанность доказать согласие (ст. 9 ч. 3)',
    term: '`RETENTION_CONSENTS_DAYS` (3 года) после стирания самих данных',
    erasedBy: NIGHTLY,
  },
  {
    title: 'Запросы на стирание',
    what: 'телефон или почта, пока запрос ждёт; потом — ключевая свёртка; причина и итог без данных',
    columns: [
      'erasure_request.phone',
      'erasure_request.email',
      'erasure_request.contact_digest',
      'erasure_request.reason',
      'erasure_request.refusal',
    ],
    purpose: 'исполнить просьбу и показать, что она исполнена',
    ground: 'обязанность ответить субъекту (ст. 20, 21)',
    term: 'телефон и почта — до решения; остальное бессрочно',
    erasedBy: 'решение по запросу',
  },
  {
    title: 'Операторы',
    what: 'имя, логин, почта, свёртка пароля, запечатанный второй фактор; адрес и браузер сессии',
    columns: [
      'operator_user.login',
      'operator_user.name',
      'operator_user.contact_email',
      'operator_user.password_hash',
      'operator_user.totp_secret',
      'operator_user.totp_offered',
      'operator_session.address',
      'operator_session.agent',
    ],
    purpose: 'доступ к консоли',
    ground: 'трудовой договор и безопасность (ст. 6 ч. 1 п. 5 и 7)',
    term: 'учётная запись бессрочно: на неё ссылается журнал; сессия — до её конца, не дольше 12 часов',
    erasedBy: 'ежечасное задание `sweep` (сессии)',
  },
  {
    title: 'Журнал консоли',
    what: 'кто и с какого адреса действовал; названия, значения до и после, причины',
    columns: [
      'audit_log.actor',
      'audit_log.subject_name',
      'audit_log.before',
      'audit_log.after',
      'audit_log.reason',
      'audit_log.address',
    ],
    purpose: 'знать, кто что сделал',
    ground: INTEREST,
    term: 'адреса — `RETENTION_ADDRESSES_DAYS` (год); названия, значения, причины — `RETENTION_JOURNAL_DAYS` (5 лет); кто, что и когда — бессрочно',
    erasedBy: `${NIGHTLY}; вместе с тем, о ком запись`,
  },
  {
    title: 'События безопасности',
    what: 'с какой сети (/24, у IPv6 — /48) отказано во входе, ключе или вызове и чей это был вход; ни адресов целиком, ни того, что ввели',
    columns: ['security_event.network', 'security_event.subject_id'],
    purpose: 'увидеть подбор паролей и утечку ключей, когда журнал программы уже стёрт',
    ground: INTEREST,
    term: '`RETENTION_SECURITY_DAYS` (год) после часа события',
    erasedBy: NIGHTLY,
  },
  {
    title: 'Деньги клиента',
    what: 'плательщик и назначение платежа в выписке банка; примечания движений и исправлений; реквизиты предпринимателя',
    columns: [
      'bank_receipt.payer_account',
      'bank_receipt.payer_inn',
      'bank_receipt.payer_name',
      'bank_receipt.purpose',
      'bank_receipt.search_words',
      'ledger_transfer.note',
      'deposit_correction.reason',
      'deposit_correction.refusal',
      'credit_request.rows',
      'credit_request.refusal',
      'customer.name',
      'customer.juridical_name',
      'customer.inn',
      'customer.ogrn',
      'customer.egrul_number',
      'customer.search_text',
      'juridical_application.juridical_name',
      'juridical_application.inn',
    ],
    purpose: 'расчёты и отчётность',
    ground: LAW,
    term: 'не меньше 5 лет после года, в котором составлены (402-ФЗ, ст. 29)',
    erasedBy: 'не стирается программой: решает бухгалтерия',
  },
  {
    title: 'Причины и заметки операторов',
    what: 'свободный текст: о людях в нём не пишут, но могут; логин оператора, который менял пределы клиента',
    columns: [
      'parcel_event.reason',
      'point.maintenance_reason',
      'point_extension.reason',
      'customer_cap.reason',
      'customer_cap.changed_by',
    ],
    purpose: 'объяснить, почему так сделали',
    ground: INTEREST,
    term: 'вместе с тем, о чём они',
    erasedBy: 'вручную, если там оказалось лишнее',
  },
  {
    title: 'Ответы повторяемых вызовов',
    what: 'ответ заказа или заявки, где могут быть телефоны получателей',
    columns: ['idempotency_key.answer'],
    purpose: 'повтор вызова действует один раз',
    ground: CONTRACT,
    term: 'сутки',
    erasedBy: 'ежечасное задание `sweep`',
  },
  {
    title: 'Загруженные файлы точек',
    what: 'людей в них быть не должно; в свободных полях — могут',
    columns: [
      'point_import.content',
      'point_import.report',
      'point_import_row.details',
      'point_quarantine.raw',
      'point_quarantine.faults',
    ],
    purpose: 'проверить файл прежде, чем применить',
    ground: INTEREST,
    term: 'файл и отчёт — час; карантин — пока его не разобрали',
    erasedBy: 'ежечасное задание `sweep`; «Карантин»',
  },
  {
    title: 'Курьеры и техники постаматов',
    what: 'имя, номер и ПИН-код для входа на экране постамата',
    columns: ['locker_staff.name'],
    purpose: 'впустить к ячейкам того, кто их загружает или чинит, и знать, кто это был',
    ground: INTEREST,
    term: 'пока ведётся учёт работы постаматов',
    erasedBy: 'администратор базы',
  },
]
