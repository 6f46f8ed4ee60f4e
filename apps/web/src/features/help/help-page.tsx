import { titled, type PageHandle } from '@yacheyka/frontend/page/head.ts'
import styles from './help-page.module.css'
import { InstructionList } from './instruction-list.tsx'
import { Questions } from './questions.tsx'
import { Support } from './support.tsx'
import { Tabs } from './tabs.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { stack } from '@yacheyka/ui/layout.ts'

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
  <div className={classes(stack(16), styles['page'])}>
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
