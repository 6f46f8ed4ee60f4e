import type { SetupStep } from '@yacheyka/contract/dashboard/console-setup'
import { operatorPaths } from '../../paths.ts'

interface Words {
  readonly title: string
  /** What it is for. */
  readonly why: string
  /** What to put where: a line for a file, or none where a page of the console does it. */
  readonly line?: string
  readonly to?: string
  /** Of what is tried by a message: whom it goes to. */
  readonly recipient?: 'E-mail' | 'Телефон'
  /** Where the check is but a look. */
  readonly check?: string
}

export const SETUP_WORDS: Readonly<Record<SetupStep, Words>> = {
  brand: {
    title: 'Название и реквизиты',
    why: 'Название и горячая линия стоят на сайте и в сообщениях, по реквизитам платят счета.',
    line: 'brand.json: requisites, support_email; потом перезапуск',
  },
  domain: {
    title: 'Адрес сайта',
    why: 'С него начинаются ссылки в письмах и СМС.',
    line: 'PUBLIC_URL=https://pochtomaty.example',
  },
  email: {
    title: 'Почта',
    why: 'Ссылка для пароля, счета и ответы клиентам.',
    line: 'MAIL_PROVIDER=smtp SMTP_URL=smtps://логин:пароль@сервер MAIL_FROM=адрес',
    recipient: 'E-mail',
  },
  sms: {
    title: 'СМС',
    why: 'Без СМС получатель не узнает код.',
    line: 'SMS_PROVIDER=http SMS_URL=адрес SMS_LOGIN=логин SMS_PASSWORD=пароль',
    recipient: 'Телефон',
  },
  captcha: {
    title: 'Капча',
    why: 'Закрывает формы и отслеживание от программ.',
    line: 'CAPTCHA_PROVIDER=altcha',
  },
  backups: {
    title: 'Резервные копии',
    why: 'Единственное, что вернёт деньги и посылки после поломки диска.',
    line: 'npm run cli -- backup create --to /другой/диск --every 24',
  },
  alarms: {
    title: 'Кто узнаёт о беде',
    why: 'Письмо и вебхук, когда что-то стоит.',
    line: 'ALARMS_URL=http://alertmanager:9093; адреса — в deploy/monitoring/alertmanager.yml',
  },
  map: {
    title: 'Карта улиц',
    why: 'Получатель видит дом, а не только город.',
    line: 'MAP_ARCHIVE=/путь/к/архиву.pmtiles',
  },
  points: {
    title: 'Первые точки',
    why: 'Их видят на карте, в них заказывают.',
    to: operatorPaths.pointImport(),
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
  },
  second_operator: {
    title: 'Второй оператор',
    why: 'Деньги выше предела проводят двое.',
    to: operatorPaths.operators(),
  },
}
