import { typeset } from '@yacheyka/core/text/wording'
import { Link } from 'react-router'
import { useConfig } from '@yacheyka/frontend/page/config.tsx'
import { paths } from '@yacheyka/frontend/paths.ts'
import { Section } from '@yacheyka/ui/section.tsx'
import { Art } from '@yacheyka/ui/picture.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { stack } from '@yacheyka/ui/layout.ts'
import styles from './steps.module.css'

const WITHOUT_SMS = 'Курьер положит посылку в ячейку. Адрес и код стоят на странице посылки.'

const stepsOf = (sms: boolean) =>
  [
    {
      title: 'Выберите точку',
      text: 'Оформляя заказ, найдите на карте почтомат или пункт выдачи, куда удобно зайти.',
    },
    {
      title: 'Получите код',
      text: sms
        ? 'Курьер положит посылку в ячейку, а мы сразу пришлём СМС с кодом и адресом.'
        : WITHOUT_SMS,
    },
    {
      title: 'Откройте ячейку',
      text: 'Наберите код на экране или поднесите QR‑код. Дверца откроется сама.',
    },
  ].map(({ title, text }) => ({ title: typeset(title), text: typeset(text) }))

export const Steps = () => (
  <Section
    id="steps"
    title="Три шага до посылки"
    aside={
      <Link to={paths.how()} className={styles['more']}>
        Подробная инструкция
      </Link>
    }
  >
    <ol className={styles['steps']}>
      {stepsOf(useConfig().sms).map(({ title, text }, index) => (
        <li key={title} className={classes(stack(16), styles['step'])}>
          <Art name={`step-${index + 1}`} width={360} height={260} className={styles['picture']} />
          <div className={styles['words']}>
            <span className={styles['number']} aria-hidden="true">
              {index + 1}
            </span>
            <h3 className={styles['title']}>{title}</h3>
            <p className={styles['text']}>{text}</p>
          </div>
        </li>
      ))}
    </ol>
  </Section>
)
