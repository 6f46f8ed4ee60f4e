import { titled, type PageHandle } from '@yacheyka/frontend/page/head.ts'
import styles from './help-page.module.css'
import { InstructionList } from './instruction-list.tsx'
import { Questions } from './questions.tsx'
import { Support } from './support.tsx'
import { Tabs } from './tabs.tsx'

const TITLE = 'Правила и инструкции'

export const handle: PageHandle = {
  head: (config, pathname) => ({
    title: titled(TITLE, config),
    description: 'Инструкции, ответы на частые вопросы, поддержка.',
    path: pathname,
  }),
}

/** Instructions, frequent questions, support (specification 3, «Instructions page»). */
export const Component = () => (
  <div className={styles['page']}>
    <h1 className={styles['heading']}>{TITLE}</h1>
    <Tabs
      label={TITLE}
      tabs={[
        { name: 'instructions', label: 'Инструкции', content: <InstructionList /> },
        { name: 'faq', label: 'Вопросы', content: <Questions /> },
        { name: 'support', label: 'Поддержка', content: <Support /> },
      ]}
    />
  </div>
)
