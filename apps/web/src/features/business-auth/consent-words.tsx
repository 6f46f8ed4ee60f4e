import { typeset } from '@yacheyka/core/text/wording'
import { Link } from 'react-router'
import { paths } from '@yacheyka/frontend/paths.ts'
import { EditionOf } from '@yacheyka/frontend/legal/edition-of.tsx'
import { VisuallyHidden } from '@yacheyka/ui/visually-hidden.tsx'

export const NewTab = () => <VisuallyHidden> (откроется в новой вкладке)</VisuallyHidden>

/** What a visitor agrees to beside the tick, and where it is said how to take it back. */
export const ConsentWords = ({
  purpose,
  edition,
}: {
  /** «чтобы рассмотреть заявку» */
  readonly purpose: string
  readonly edition: string | undefined
}) => (
  <>
    {typeset(`Даю согласие на обработку моих персональных данных, ${purpose}`)}
    <EditionOf edition={edition} />.{' '}
    {typeset('Как мы храним данные и как отозвать согласие, сказано в')}{' '}
    <Link to={paths.privacyPolicy()} target="_blank">
      политике конфиденциальности
      <NewTab />
    </Link>
    .
  </>
)
