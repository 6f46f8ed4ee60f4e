import type { Brand } from '@yacheyka/contract/site/brand'
import { validateWidgetTerminal } from '@yacheyka/contract/widget/widget'
import { NBSP, typeset } from '@yacheyka/core/text/wording'
import { useConfig } from '@yacheyka/frontend/page/config.tsx'
import { titled, type PageHandle } from '@yacheyka/frontend/page/head.ts'
import { files, paths } from '@yacheyka/frontend/paths.ts'
import { Art } from '@yacheyka/ui/picture.tsx'
import { BackButton } from '@yacheyka/ui/back-button.tsx'
import { ButtonAnchor } from '@yacheyka/ui/button.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { stack } from '@yacheyka/ui/layout.ts'
import { PhoneLink } from '@yacheyka/ui/phone-link.tsx'
import { CodeSample } from './code-sample.tsx'
import { LiveMap } from './live-map.tsx'
import styles from './partners-page.module.css'
import { checkSnippet, DEMO_TOKEN, shopSnippet } from './snippets.ts'

export const handle: PageHandle = {
  head: (config) => ({
    title: titled('Виджет для магазинов', config),
    description:
      'Карта почтоматов и пунктов выдачи на странице заказа: одна строка кода, только точки, куда поместится посылка, и проверка с вашего сервера.',
    path: paths.partners(),
  }),
}

const BOX = ['20', '×', '30', '×', '10', 'см'].join(NBSP)

const REASONS = [
  {
    title: 'Только то, что подходит',
    text: 'Скажите вес и размеры, и карта оставит точки, где посылка поместится. У каждой видно, есть ли место.',
  },
  {
    title: 'Не тормозит страницу',
    text: 'Скрипт меньше 5 КБ. Сама карта живёт в отдельном окошке и загружается, когда её открыли.',
  },
  {
    title: 'Доступно всем',
    text: 'Список рядом с картой, всё с клавиатуры и с экранным диктором, от телефона до большого экрана.',
  },
  {
    title: 'Ваш сервер переспросит',
    text: 'Один вызов перед оплатой ответит, примет ли точка именно эту посылку. Подделать выбор в браузере не получится.',
  },
] as const

const Reasons = () => (
  <dl className={styles['reasons']}>
    {REASONS.map(({ title, text }) => (
      <div key={title} className={styles['reason']}>
        <dt>{typeset(title)}</dt>
        <dd>{typeset(text)}</dd>
      </div>
    ))}
  </dl>
)

/** Where there is no token for everybody: a picture, and whom to ask. */
const TokenRequest = ({ brand: { support_email: email, hotline } }: { readonly brand: Brand }) => (
  <div className={styles['request']}>
    <Art name="step-1" width={360} height={260} className={styles['picture']} />
    <div className={classes(stack(24), styles['words'])}>
      <p>
        {typeset(
          'Карту открывает ключ, привязанный к адресам вашего магазина. Скажите, на каких сайтах она будет стоять, и мы пришлём ваш.',
        )}
      </p>
      {email === undefined ? (
        <PhoneLink phone={hotline} />
      ) : (
        <ButtonAnchor href={`mailto:${email}?subject=${encodeURIComponent('Ключ для виджета')}`}>
          Получить ключ
        </ButtonAnchor>
      )}
    </div>
  </div>
)

const Part = ({
  title,
  lead,
  children,
}: {
  readonly title: string
  readonly lead: string
  readonly children: React.ReactNode
}) => (
  <section className={styles['part']}>
    <h2 className={styles['title']}>{typeset(title)}</h2>
    <p className={styles['quiet']}>{typeset(lead)}</p>
    {children}
  </section>
)

/** What the widget gives a shop, the widget itself, and the lines to paste (issue 4, point 6). */
export const Component = () => {
  const { demo, public_url, brand } = useConfig()
  const token = demo ? DEMO_TOKEN : 'ВАШ_КЛЮЧ'
  const checkPath = validateWidgetTerminal.path.replace(':number', 'НОМЕР')
  return (
    <div className={classes(stack(0), styles['page'])}>
      <BackButton />
      <h1 className={styles['heading']}>Виджет для{NBSP}магазинов</h1>
      <p className={styles['lead']}>
        {typeset(
          'Карта наших точек на вашей странице заказа: покупатель сам решает, где забрать посылку. Ставится за десять минут.',
        )}
      </p>
      <Reasons />
      <Part
        title={demo ? 'Попробуйте' : 'Ваш ключ'}
        lead={
          demo
            ? `Так карту видит покупатель. Посылка: полтора килограмма, ${BOX}, Казань.`
            : 'Без ключа карта не откроется: чужой сайт не сможет показать её от вашего имени.'
        }
      >
        {demo ? <LiveMap /> : <TokenRequest brand={brand} />}
      </Part>
      <Part
        title="Вставьте на страницу"
        lead="Скрипт, сама карта и событие с выбранной точкой. Больше ничего не нужно."
      >
        <CodeSample label="код виджета" text={shopSnippet(public_url, token)} />
      </Part>
      <Part
        title="Проверьте на сервере"
        lead="Перед тем как принять заказ, спросите, возьмёт ли точка посылку."
      >
        <CodeSample label="проверка точки" text={checkSnippet(public_url, checkPath, token)} />
      </Part>
      <div className={styles['help']}>
        <p>
          {typeset('Все вызовы, поля и ошибки описаны подробно. Не получается — обращайтесь:')}{' '}
          {brand.support_email === undefined ? (
            <PhoneLink phone={brand.hotline} />
          ) : (
            <a href={`mailto:${brand.support_email}`}>{brand.support_email}</a>
          )}
        </p>
        <div className={styles['references']}>
          <ButtonAnchor look="quiet" href={files.apiDocs}>
            Описание вызовов
          </ButtonAnchor>
          <ButtonAnchor look="quiet" href={files.developers}>
            API для сервера магазина
          </ButtonAnchor>
        </div>
      </div>
    </div>
  )
}
