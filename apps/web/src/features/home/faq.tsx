import { useBrand } from '#/config.tsx'
import { Icon } from '#/ui/icons.tsx'
import { PhoneLink } from '#/ui/phone-link.tsx'
import { Section } from '#/ui/section.tsx'
import styles from './faq.module.css'
import { QUESTIONS } from './questions.tsx'

/** Questions as the browser's own disclosures: they open without scripts and are found by the page search. */
export const Faq = () => {
  const { hotline } = useBrand()
  return (
    <Section title="Вопросы и ответы" className={styles['faq']}>
      <div className={styles['list']}>
        {QUESTIONS.map(({ question, answer }) => (
          <details key={question} className={styles['item']}>
            <summary className={styles['question']}>
              <h3 className={styles['title']}>{question}</h3>
              <Icon name="down" className={styles['mark']} />
            </summary>
            <div className={styles['answer']}>{answer}</div>
          </details>
        ))}
      </div>
      <aside className={styles['help']}>
        <p>Не нашли ответ? Позвоните, звонок бесплатный.</p>
        <PhoneLink phone={hotline} className={styles['phone']} />
      </aside>
    </Section>
  )
}
