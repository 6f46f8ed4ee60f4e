import { useQuery } from '@tanstack/react-query'
import { getBatch, listBatches, type BatchContent } from '@yacheyka/contract/batches/saved-batches'
import { counted, plural, typeset } from '@yacheyka/core/text/wording'
import { Link } from 'react-router'
import { paths } from '#/paths.ts'
import { callAsCustomer, customerQuery } from '#/session/call-as-customer.ts'
import { useUserUid } from '#/session/use-session.ts'
import { formatMoment } from '#/ui/moment.ts'
import styles from './save-note.module.css'

const PARCELS = ['отправление', 'отправления', 'отправлений'] as const

const countCommon = (content: BatchContent, numbers: ReadonlySet<string>): number =>
  content.page === 'sheet'
    ? new Set(content.rows.flatMap(({ values: { B = '' } }) => (numbers.has(B) ? B : []))).size
    : 0

/** Another draft of a file of this name, and how many of these numbers wait in it. */
const useDuplicateDraft = (
  own: string | undefined,
  fileName: string,
  numbers: ReadonlySet<string>,
) => {
  const uid = useUserUid() ?? ''
  const { data } = useQuery(customerQuery(listBatches, { params: { uid } }))
  const other = data?.results.find(
    (draft) => draft.page === 'sheet' && draft.file_name === fileName && draft.uid !== own,
  )
  const { data: content } = useQuery({
    // Not among the customer's queries: it is as large as the file, and of one version.
    queryKey: ['duplicate-draft', uid, other?.uid, other?.version],
    queryFn: async ({ signal }) => {
      const params = { uid, batch: other?.uid ?? '' }
      return (await callAsCustomer(getBatch, { params }, { signal })).content
    },
    enabled: other !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  const count = content === undefined ? 0 : countCommon(content, numbers)
  return other === undefined || count === 0 ? undefined : { draft: other, count }
}

/** A file that was sent twice: its parcels wait in another draft, which may be the one to go on with. */
export const DuplicateDraftNote = ({
  own,
  fileName,
  numbers,
}: {
  /** The draft that is open; undefined before its first save. */
  readonly own: string | undefined
  readonly fileName: string
  readonly numbers: ReadonlySet<string>
}) => {
  const found = useDuplicateDraft(own, fileName, numbers)
  if (found === undefined) return null
  const { draft, count } = found
  return (
    <p className={styles['note']} data-bad>
      <span>
        {typeset(
          `${counted(count, PARCELS)} отсюда уже ${plural(count, ['ждёт', 'ждут', 'ждут'])} в черновике `,
        )}
        <Link to={paths.businessBatch(draft.uid, draft.page)}>{draft.name}</Link>
        {typeset(`, изменён ${formatMoment(draft.updated_at)}. Дважды один номер не оформить.`)}
      </span>
    </p>
  )
}
