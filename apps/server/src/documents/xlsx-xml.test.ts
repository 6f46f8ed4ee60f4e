import fc from 'fast-check'
import { SaxesParser } from 'saxes'
import { expect, test } from 'vitest'
import { SheetError } from './xlsx-error.ts'
import { attributesOf, decodeXml, makeXmlReader } from './xlsx-xml.ts'

type Event = readonly ['open', string, Record<string, string>] | readonly ['text' | 'close', string]

const bare = (name: string) => name.slice(name.lastIndexOf(':') + 1)

/** Neighbouring texts are one: where they are parted says nothing. */
const joined = (events: readonly Event[]): readonly Event[] => {
  const all: Event[] = []
  for (const event of events) {
    const last = all.at(-1)
    if (event[0] === 'text' && event[1] === '') continue
    if (event[0] === 'text' && last?.[0] === 'text')
      all[all.length - 1] = ['text', last[1] + event[1]]
    else all.push(event)
  }
  return all
}

/** Reads it in pieces of so many bytes. */
function ours(xml: string | Buffer, size = 1_000_000): readonly Event[] {
  const events: Event[] = []
  const reader = makeXmlReader({
    open: (name, bytes, from, to) =>
      events.push(['open', name, Object.fromEntries(attributesOf(bytes, from, to))]),
    text: (bytes, from, to, isLiteral) => {
      const text = bytes.toString('utf8', from, to)
      events.push(['text', isLiteral ? text : decodeXml(text)])
    },
    close: (name) => events.push(['close', name]),
  })
  const bytes = Buffer.from(xml)
  for (let at = 0; at < bytes.length; at += size) reader.write(bytes.subarray(at, at + size))
  reader.end()
  return joined(events)
}

/** What was read, or the error; anything else that is thrown is an error of ours. */
function outcomeOf(xml: string): readonly Event[] | SheetError {
  try {
    return ours(xml)
  } catch (error) {
    if (error instanceof SheetError) return error
    throw error
  }
}

/** What a complete parser says of it, or undefined where it refuses. */
function theirs(xml: string): readonly Event[] | undefined {
  const events: Event[] = []
  const parser = new SaxesParser()
  let isGood = true
  parser.on('error', () => {
    isGood = false
  })
  parser.on('doctype', () => {
    isGood = false
  })
  parser.on('opentag', ({ name, attributes }) => {
    // A prefix without a name after it: Namespaces in XML, section 4; the parser leaves namespaces out.
    if (bare(name) === '') isGood = false
    events.push([
      'open',
      bare(name),
      Object.fromEntries(Object.entries(attributes).map(([key, value]) => [bare(key), value])),
    ])
  })
  let depth = 0
  parser.on('opentagstart', () => {
    depth += 1
  })
  parser.on('text', (text) => depth > 0 && events.push(['text', text]))
  parser.on('cdata', (text) => events.push(['text', text]))
  parser.on('closetag', ({ name }) => {
    depth -= 1
    events.push(['close', bare(name)])
  })
  parser.write(xml).close()
  return isGood ? joined(events) : undefined
}

const name = fc.constantFrom('c', 'v', 'row', 'x:c', 'sheetData', 'is')
const text = fc.stringMatching(/^[a-zА-Я0-9 '>-]{0,12}$/)
const entity = fc.constantFrom(
  '&amp;',
  '&lt;',
  '&gt;',
  '&quot;',
  '&apos;',
  '&#1071;',
  '&#x42F;',
  '&#128512;',
)
const attribute = fc.tuple(
  fc.constantFrom('r', 's', 't', 'x:id', 'ref'),
  fc.oneof(
    text.map((value) => value.replaceAll("'", '')),
    entity,
  ),
  fc.constantFrom('"', "'"),
  fc.constantFrom('', ' '),
)
const attributes = fc
  .uniqueArray(attribute, { maxLength: 3, selector: ([key]) => bare(key) })
  .map((all) =>
    all.map(([key, value, quote, gap]) => ` ${key}${gap}=${gap}${quote}${value}${quote}`).join(''),
  )
const { node } = fc.letrec<{ node: string }>((tie) => ({
  node: fc.oneof(
    { depthSize: 'small' },
    text,
    entity,
    fc.constantFrom(
      '<!-- <c> & --->'.replace('--->', '-->'),
      '<?go on?>',
      '<![CDATA[<v>&amp;]]>',
      '\n',
    ),
    fc
      .tuple(name, attributes, fc.array(tie('node'), { maxLength: 4 }), fc.boolean())
      .map(([tag, said, inside, isSpaced]) =>
        inside.length === 0 && isSpaced
          ? `<${tag}${said} />`
          : `<${tag}${said}${isSpaced ? ' ' : ''}>${inside.join('')}</${tag}${isSpaced ? '\n' : ''}>`,
      ),
  ),
}))
const document = node.map((inside) => `<?xml version="1.0"?>\n<root a='">'>${inside}</root>\n`)

test('says the same as a complete parser, however it is cut', () => {
  fc.assert(
    fc.property(document, fc.integer({ min: 1, max: 40 }), (xml, size) => {
      const expected = theirs(xml)
      expect(expected).toBeDefined()
      expect(ours(xml)).toEqual(expected)
      expect(ours(xml, size)).toEqual(expected)
    }),
    { numRuns: 500 },
  )
})

test('what is broken is rejected, or read as a complete parser reads it', () => {
  const broken = fc
    .tuple(document, fc.nat(), fc.constantFrom('<', '>', '"', '&', '/', '', '<!DOCTYPE a>', '</c>'))
    .map(([xml, at, sign]) => {
      const place = at % xml.length
      return xml.slice(0, place) + sign + xml.slice(place + 1)
    })
  fc.assert(
    fc.property(broken, (xml) => {
      const expected = theirs(xml)
      const seen = outcomeOf(xml)
      // What they refuse we may read; what they read we read the same.
      expect(expected ?? seen).toEqual(seen)
    }),
    { numRuns: 1000 },
  )
})

test.each([
  '<!DOCTYPE a><a/>',
  '<a><!ENTITY x "y"></a>',
  '<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY lol "lol"><!ENTITY lol2 "&lol;&lol;">]><lolz>&lol2;</lolz>',
])('declarations are rejected: %s', (xml) => {
  for (const size of [1, 5, 1000])
    expect(() => ours(xml, size)).toThrow(expect.objectContaining({ code: 'doctype' }))
})

test.each([
  '<a>',
  '<a></b>',
  '</a>',
  '<a/><b/>',
  '<a/>x',
  'x<a/>',
  '',
  '<a>&x;</a>',
  '<a>&amp</a>',
  '<a>&#0;</a>',
  '<a>&#x110000;</a>',
  '<a b/>',
  '<a',
  '<>',
  '< a/>',
  '<a><!--',
  '<![CDATA[x]]><a/>',
])('what is no XML is rejected: %s', (xml) => {
  expect(() => ours(xml)).toThrow(expect.objectContaining({ code: 'damaged' }))
})

test('nothing between two tags may be endless, nor anything nest without end', () => {
  for (const xml of [
    `<a>${'x'.repeat(300_000)}`,
    `<a b="${'x'.repeat(300_000)}`,
    `<a><!--${'x'.repeat(300_000)}`,
  ])
    expect(() => ours(xml, 65_536)).toThrow(expect.objectContaining({ code: 'long_cell' }))
  expect(() => ours('<a>'.repeat(101))).toThrow(expect.objectContaining({ code: 'damaged' }))
})
