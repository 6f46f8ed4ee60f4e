import type { SetupStep } from '@yacheyka/contract/dashboard/console-setup'
import { operatorPaths } from '../../paths.ts'

interface Words {
  readonly title: string
  /** What it is for. */
  readonly why: string
  /** What to put, line by line; none where a page of the console does it. */
  readonly lines?: readonly string[]
  /** Where to put it, and what makes it count. */
  readonly place?: string
  readonly to?: string
  /** Of what is tried by a message: whom it goes to. */
  readonly recipient?: 'E-mail' | 'Телефон'
  /** Where the check is but a look, or nothing can be tried from here. */
  readonly check?: string
}

const SETTING = 'В deploy/.env или через export, потом перезапуск.'

export const SETUP_WORDS: Readonly<Record<SetupStep, Words>> = {
  brand: {
    title: 'Название и реквизиты',
    why: 'Название и горячая линия стоят на сайте и в сообщениях, по реквизитам платят счета.',
    lines: ['"requisites": { … }', '"support_email": "…"'],
    place:
      'Файл brand.json: в Docker Compose deploy/brand.json, потом docker compose restart; для npm start — в корне продукта, потом перезапуск. Поля — в docs/rebranding.md.',
    check: 'Обновить',
  },
  domain: {
    title: 'Адрес сайта',
    why: 'С него начинаются ссылки в письмах и СМС.',
    lines: ['PUBLIC_URL=https://pochtomaty.example'],
    place: SETTING,
  },
  email: {
    title: 'Почта',
    why: 'Ссылка для пароля, счета и ответы клиентам.',
    lines: ['MAIL_PROVIDER=smtp', 'SMTP_URL=smtps://логин:пароль@сервер', 'MAIL_FROM=адрес'],
    place: `${SETTING} В Docker Compose вместо SMTP_URL — SMTP_URL_FILE=/run/secrets/smtp_url, а сам адрес — в файл deploy/secrets/smtp_url.`,
    recipient: 'E-mail',
  },
  sms: {
    title: 'СМС',
    why: 'Без СМС получатель не узнает код.',
    lines: ['SMS_PROVIDER=http', 'SMS_URL=адрес', 'SMS_LOGIN=логин', 'SMS_PASSWORD=пароль'],
    place: SETTING,
    recipient: 'Телефон',
  },
  captcha: {
    title: 'Капча',
    why: 'Закрывает формы и отслеживание от программ.',
    lines: ['CAPTCHA_PROVIDER=altcha'],
    place: SETTING,
  },
  backups: {
    title: 'Резервные копии',
    why: 'Единственное, что вернёт деньги и посылки после поломки диска.',
    lines: ['npm run cli -- backup create --to /другой/диск --every 24'],
    place:
      'Docker Compose: копии делает служба backup, она уже в compose.yaml. npm start: эта команда работает рядом с продуктом, с теми же переменными окружения.',
    check: 'Обновить',
  },
  alarms: {
    title: 'Кто узнаёт о беде',
    why: 'Письмо и вебхук, когда что-то стоит.',
    lines: ['ALARMS_URL=http://alertmanager:9093'],
    place: `${SETTING} Кому писать — в deploy/monitoring/alertmanager.yml.`,
  },
  map: {
    title: 'Карта улиц',
    why: 'Получатель видит дом, а не только город.',
    lines: ['MAP_ARCHIVE=/путь/к/архиву.pmtiles'],
    place: `${SETTING} Или положите единственный .pmtiles в DATA_DIR и перезапустите.`,
  },
  points: {
    title: 'Первые точки',
    why: 'Их видят на карте, в них заказывают.',
    to: operatorPaths.pointImport(),
    check: 'Обновить',
  },
  tariff: {
    title: 'Тариф',
    why: 'По нему считается каждый заказ.',
    to: operatorPaths.tariffs(),
    check: 'Цены верны',
  },
  second_factor: {
    title: 'Второй фактор',
    why: 'Чужой пароль один ничего не откроет.',
    to: operatorPaths.operators(),
    check: 'Обновить',
  },
  second_operator: {
    title: 'Второй оператор',
    why: 'Деньги выше предела проводят двое.',
    to: operatorPaths.operators(),
    check: 'Обновить',
  },
}
