import { type File, FILES, NAMES } from './files.ts'
import type { Random } from './random.ts'

// Forms that carry files: whole ones, and broken in every way.

interface Form {
  readonly type: string
  readonly body: Buffer
}

export interface FormField {
  readonly name: string
  readonly value: string
}

const BOUNDARY = 'hostile-boundary'
const TYPE = `multipart/form-data; boundary=${BOUNDARY}`

const filePart = (field: string, name: string, content: Buffer, type: string): Buffer =>
  Buffer.concat([
    Buffer.from(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`,
    ),
    content,
    Buffer.from('\r\n'),
  ])
const fieldPart = ({ name, value }: FormField): Buffer =>
  Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
const END = Buffer.from(`--${BOUNDARY}--\r\n`)

const made = new Map<string, Buffer>()
function contentOf({ name, content }: File): Buffer {
  const kept = made.get(name) ?? content()
  made.set(name, kept)
  return kept
}

/** The first of them are good ones. */
const GOOD = 5

/** The form of an application: a scan of each kind, most of them sound. */
export function applicationForm(fields: readonly FormField[], random: Random): Form {
  const scans = ['fns_scan', 'egrul_scan'].map((type, at) => {
    const file = random.pick(
      random.chance(0.7) ? FILES.filter(({ name }) => name === 'a.pdf') : FILES,
    )
    return { type, name: `${at}-${file.name}`, content: contentOf(file) }
  })
  const list = JSON.stringify(scans.map(({ name, type }) => ({ name, type })))
  return {
    type: TYPE,
    body: Buffer.concat([
      ...[...fields, { name: 'files', value: list }].map(fieldPart),
      ...scans.map(({ name, content }) => filePart(name, name, content, 'application/pdf')),
      END,
    ]),
  }
}

/** A form with its fields and one file. */
export function goodForm(fields: readonly FormField[], file: string, random: Random): Form {
  const picked = random.chance(0.4) ? random.pick(FILES.slice(0, GOOD)) : random.pick(FILES)
  const part = filePart(file, picked.name, contentOf(picked), 'application/octet-stream')
  return { type: TYPE, body: Buffer.concat([...fields.map(fieldPart), part, END]) }
}

type Break = (fields: readonly FormField[], file: string, random: Random) => Form

const form = (...parts: readonly Buffer[]): Form => ({ type: TYPE, body: Buffer.concat(parts) })
const small = (file: string, name = 'a.csv') =>
  filePart(file, name, Buffer.from('a;b\n'), 'text/csv')

/** Forms that are no forms, each in its own way. */
export const BREAKS: Readonly<Record<string, Break>> = {
  'no boundary in the type': (fields, file) => ({
    type: 'multipart/form-data',
    body: Buffer.concat([...fields.map(fieldPart), small(file), END]),
  }),
  'another boundary': (fields, file) => ({
    type: 'multipart/form-data; boundary=other',
    body: Buffer.concat([...fields.map(fieldPart), small(file), END]),
  }),
  'no end': (fields, file) => form(...fields.map(fieldPart), small(file)),
  'cut in a header': (_fields, file) => form(small(file).subarray(0, 60)),
  nothing: () => form(),
  'the end alone': () => form(END),
  'only line ends': () => form(Buffer.from('\r\n'.repeat(20_000)), END),
  'ten thousand parts': () =>
    form(
      Buffer.concat(
        Array.from({ length: 10_000 }, (_, at) => fieldPart({ name: `f${at}`, value: 'x' })),
      ),
      END,
    ),
  'ten thousand files': (_fields, file) =>
    form(Buffer.concat(Array.from({ length: 10_000 }, () => small(file))), END),
  'a huge header of a part': (_fields, file) =>
    form(
      Buffer.from(
        `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${file}"; filename="a"\r\nX: ${'x'.repeat(100_000)}\r\n\r\nx\r\n`,
      ),
      END,
    ),
  'many headers of a part': (_fields, file) =>
    form(
      Buffer.from(
        `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${file}"; filename="a"\r\n${'X: y\r\n'.repeat(5_000)}\r\nx\r\n`,
      ),
      END,
    ),
  'a part without a name': () => form(Buffer.from(`--${BOUNDARY}\r\n\r\nx\r\n`), END),
  'a field in place of the file': (fields, file) =>
    form(...fields.map(fieldPart), fieldPart({ name: file, value: 'x' }), END),
  'a file in place of a field': (fields, file) =>
    form(...fields.map(({ name }) => small(name)), small(file), END),
  'a long field': (fields, file) =>
    form(
      ...fields.map(({ name }) => fieldPart({ name, value: 'Я'.repeat(40_000) })),
      small(file),
      END,
    ),
  'poisoned names': (fields, file) =>
    form(
      ...['__proto__', 'constructor', 'toString', ''].map((name) =>
        fieldPart({ name, value: 'x' }),
      ),
      ...fields.map(fieldPart),
      small(file),
      END,
    ),
  'repeated fields': (fields, file) =>
    form(...fields.map(fieldPart), ...fields.map(fieldPart), small(file), small(file), END),
  'a name of a file made on purpose': (fields, file, random) =>
    form(...fields.map(fieldPart), small(file, random.pick(NAMES)), END),
  'base64 that is none': (_fields, file) =>
    form(
      Buffer.from(
        `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${file}"; filename="a"\r\nContent-Transfer-Encoding: base64\r\n\r\n%%%%\r\n`,
      ),
      END,
    ),
  'a form in a form': (_fields, file) =>
    form(
      filePart(file, 'a', Buffer.concat([small(file), END]), 'multipart/mixed; boundary=x'),
      END,
    ),
  noise: (_fields, _file, random) =>
    form(Buffer.from(Array.from({ length: 3_000 }, () => random.below(256))), END),
}
