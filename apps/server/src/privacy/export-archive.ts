import { DATA_KIND_WORDING } from '@yacheyka/core/privacy/personal-data'
import type { Files } from '#/adapters/files/port.ts'
import { writeZip, type ZipEntry } from '#/documents/zip-writer.ts'
import { type ExportFacts, exportPage } from './export-page.ts'
import type { SubjectData } from './read-subject.ts'
import { formatDate } from './format-date.ts'

/**
 * Everything that is kept about somebody as a ZIP: a page for people, the same as JSON for programs, and the files
 * themselves. What is gone from the store of files is left out.
 */
export function exportArchive(
  data: SubjectData,
  files: Pick<Files, 'get'>,
  facts: ExportFacts,
): AsyncGenerator<Buffer> {
  const listed = data.kept.flatMap(({ files: kept }) => kept)
  const named = listed.map(({ name, key }, at) => ({
    path: `files/${at + 1}${extensionOf(name)}`,
    name,
    key,
  }))
  const machine = {
    subject: facts.title,
    operator: facts.operator,
    made_at: formatDate(facts.now),
    kept: data.kept.map(({ kind, count, records }) => ({
      kind,
      title: DATA_KIND_WORDING[kind],
      count,
      records,
    })),
    files: named.map(({ path, name }) => ({ path, name })),
    stays: data.stays,
  }
  const entries: ZipEntry[] = [
    { name: 'index.html', content: [exportPage(data, named, facts)] },
    { name: 'data.json', content: [JSON.stringify(machine, null, 2)] },
    ...named.map(({ path, key }) => ({ name: path, content: bytesOf(files, key) })),
  ]
  return writeZip(entries)
}

/** Names in an archive are ASCII; what people called the file stands in the page. */
const extensionOf = (name: string): string => /\.[A-Za-z0-9]{1,5}$/.exec(name)?.[0] ?? ''

async function* bytesOf(files: Pick<Files, 'get'>, key: string): AsyncGenerator<Uint8Array> {
  const bytes = await files.get(key)
  if (bytes !== undefined) yield bytes
}
