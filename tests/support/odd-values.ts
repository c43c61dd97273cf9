import * as fc from 'fast-check'
import { type Shape, typeOf } from './samples.ts'

/** What people and scanners put into addresses. */
export const ODD_TEXTS = [
  `' or 1=1 --`,
  '%_\\',
  '\u0000',
  '\ud800',
  '../../etc/passwd',
  '-1',
  '0',
  '1.5',
  '1e9',
  '99999999999999999999',
  // An id of four bytes cannot be that large, one of eight can.
  '3000000000',
  'NaN',
  'null',
  '<script>alert(1)</script>',
  '__proto__',
  'x'.repeat(180),
]

/** What a body can carry besides. */
export const ODD_VALUES: readonly unknown[] = [
  ...ODD_TEXTS,
  'ｅ\u202eabc\u0007\r\nBcc: victim@example.test',
  'y'.repeat(100_000),
  null,
  true,
  -1,
  1.5,
  2 ** 53,
  2_147_483_648,
  [],
  ['a', { b: 1 }],
  {},
  { $gt: '' },
  { toString: 1 },
]

/** Whole bodies that are not what a form sends. */
export const ODD_BODIES: readonly { payload: string; type: string }[] = [
  { payload: '[]', type: 'application/json' },
  { payload: '"text"', type: 'application/json' },
  { payload: 'null', type: 'application/json' },
  { payload: '{"a":', type: 'application/json' },
  { payload: '{"__proto__":{"admin":true}}', type: 'application/json' },
  { payload: '{"constructor":{"prototype":{"x":1}}}', type: 'application/json' },
  { payload: '{"constructor":1}', type: 'application/json' },
  { payload: '{"toString":1,"valueOf":2,"hasOwnProperty":3}', type: 'application/json' },
  { payload: `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`, type: 'application/json' },
  { payload: `${'['.repeat(300_000)}${']'.repeat(300_000)}`, type: 'application/json' },
  { payload: `{"a":"${'z'.repeat(1_100_000)}"}`, type: 'application/json' },
  { payload: '{"name":"a","name":"b"}', type: 'application/json' },
  { payload: '{"a":NaN}', type: 'application/json' },
  { payload: '\ufeff{}', type: 'application/json' },
  { payload: 'a=1', type: 'application/x-www-form-urlencoded' },
  { payload: '<a/>', type: 'application/xml' },
  { payload: 'hello', type: 'text/plain' },
  { payload: '{}', type: 'application/json; charset=utf-7' },
  { payload: '{}', type: 'text/json' },
  { payload: '{}', type: 'nonsense' },
  { payload: 'no boundary', type: 'multipart/form-data' },
  { payload: '--b\r\nbroken', type: 'multipart/form-data; boundary=b' },
]

/** Bytes that no text has, in an address. */
export const ODD_BYTES = ['%00', '%ED%A0%80', '%C0%AF', '%FF%FE', '%E2%80%AE', '%', '%zz', '%2e%2e%2f', '1%2F2']

/** Names that every plain object knows already. */
export const ODD_NAMES = ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf']

/** Names that every object inherits, or that databases and template engines know. */
const oddKey = fc.oneof(
  fc.constantFrom(...ODD_NAMES, 'prototype', 'toJSON', 'then'),
  fc.constantFrom('', '0', '-1', 'length', 'a.b', 'a[0]', '$gt', 'id', 'is_admin', 'userId', '\u0000', 'ｉｄ'),
  fc.string({ unit: 'binary', maxLength: 8 }),
)

/** Texts as addresses carry them: any characters, numbers no column holds, and moments that never were. */
const oddText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...ODD_TEXTS),
  fc.constantFrom(
    '2147483648',
    '-2147483649',
    '9223372036854775808',
    '1e400',
    '-0',
    '0x10',
    '1_000',
    '٣',
    '１',
    'Infinity',
  ),
  fc.constantFrom('2023-02-30', '0000-00-00', '-000001-01-01', '275761-01-01', '1970-01-01T00:00:00Z', '24:61'),
  fc.constantFrom(
    'true',
    'undefined',
    '[object Object]',
    '{}',
    '[]',
    ' ',
    '\t\n',
    '\u202eabc',
    '\u200b',
    '\ufeff',
    '😀'.repeat(50),
  ),
  fc.constantFrom(
    'e\u0301'.repeat(60),
    'ﷺ'.repeat(99),
    '\r\nSet-Cookie: a=b',
    '${1+1}',
    '{{1}}',
    '%s%n',
    "'; drop table users;",
  ),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  fc.integer({ min: -(2 ** 31) - 2, max: 2 ** 31 + 2 }).map(String),
  fc.double().map(String),
)

/** Anything that JSON can carry, with the keys that objects stumble over. */
const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...ODD_VALUES) },
  { weight: 3, arbitrary: oddText },
  {
    weight: 1,
    arbitrary: fc.tuple(oddText, fc.constantFrom('\ud800', '\udfff', '\u0000')).map((both) => both.join('')),
  },
  { weight: 2, arbitrary: fc.double({ noNaN: true, noDefaultInfinity: true }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(2 ** 31, -(2 ** 31) - 1, 2 ** 63, -(2 ** 63), 1e308, 5e-324, -0, 4_294_967_296),
  },
  { weight: 2, arbitrary: fc.dictionary(oddKey, fc.jsonValue({ maxDepth: 1 }), { maxKeys: 4 }) },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.integer({ min: 2, max: 60 }).map(nested) },
)

/** Lists and objects in each other. */
function nested(depth: number): unknown {
  let value: unknown = 1
  for (let level = 0; level < depth; level++) value = level % 2 ? [value] : { a: value }
  return value
}

/** Values at the edge of what a contract allows, on both sides of it. */
function nearValue(shape: Shape): fc.Arbitrary<unknown> {
  if (shape.const !== undefined) return nearChoice([shape.const])
  if (shape.enum) return nearChoice(shape.enum)
  const choices = shape.anyOf ?? shape.oneOf
  if (choices && choices.length > 0) return fc.oneof(...choices.map(nearValue))
  const type = typeOf(shape)
  if (type === 'integer' || type === 'number') return nearNumber(shape)
  if (type === 'array') return fc.array(nearValue(shape.items ?? {}), { maxLength: 4 })
  if (type === 'object') return nearObject(shape)
  if (type === 'string') return nearText(shape)
  return oddValue
}

/** One of a few values, or almost. */
const nearChoice = (choices: readonly unknown[]): fc.Arbitrary<unknown> =>
  fc.constantFrom(
    ...choices.flatMap((one) => [one, [one], ...(typeof one === 'string' ? [`${one} `, one.toUpperCase()] : [])]),
  )

function nearNumber({ minimum = 0, maximum = 2 ** 31 - 1 }: Shape): fc.Arbitrary<unknown> {
  const edges = [minimum - 1, minimum, minimum + 0.5, maximum, maximum + 1, maximum + 0.5]
  return fc.oneof(fc.constantFrom(...edges, ...edges.map(String)), fc.integer({ min: minimum - 2, max: minimum + 9 }))
}

function nearText({ minLength = 0, maxLength = 300 }: Shape): fc.Arbitrary<unknown> {
  const lengths = [Math.max(0, minLength - 1), minLength, maxLength, maxLength + 1]
  const units = ['a', '7', 'é', '😀', '\u202e', 'ﷺ', ' ', '-', '.', '\ud800']
  return fc.oneof(
    fc.tuple(fc.constantFrom(...units), fc.constantFrom(...lengths)).map(([unit, times]) => unit.repeat(times)),
    fc.string({ unit: 'binary', minLength, maxLength: Math.min(maxLength, minLength + 40) }),
    fc.constantFrom('a@b.co', '"a b"@example.test', 'ä@exämple.test', `${'a'.repeat(64)}@example.test`),
    fc.constantFrom('0001-01-01', '1899-12-31', '2001-05-17', '9999-12-31', '+250 788 123 456', '000000', '12 34-56'),
  )
}

function nearObject({ properties = {} }: Shape): fc.Arbitrary<unknown> {
  const known = fc.record(
    Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, fc.oneof(nearValue(part), oddValue)])),
    { requiredKeys: [] },
  )
  return fc.oneof(
    known,
    fc.dictionary(oddKey, oddValue, { maxKeys: 3 }),
    fc.dictionary(fc.stringMatching(/^\d{1,11}$/), oddValue),
  )
}

/** A value for a field of a body: odd in itself, or nearly right. */
export const oddField = (shape: Shape): fc.Arbitrary<unknown> => fc.oneof(oddValue, nearValue(shape))

/** With one of these in its path, an address is that of another call. */
const OTHER_ADDRESS = /^\.{0,2}$/

/** A value for a field of an address, where everything is text; one that is there twice is a list. */
export const oddAddressField = (shape: Shape, mayRepeat: boolean): fc.Arbitrary<string | string[]> => {
  const one = fc
    .oneof(oddText, nearValue(shape).map(String))
    .filter((text) => !OTHER_ADDRESS.test(text) && text.isWellFormed())
  return mayRepeat
    ? fc.oneof({ weight: 9, arbitrary: one }, { weight: 1, arbitrary: fc.array(one, { minLength: 2, maxLength: 3 }) })
    : one
}

/** An unknown field; in an address, everything is text. */
export const unknownField = (isInAddress: boolean): fc.Arbitrary<[string, unknown]> =>
  isInAddress
    ? fc.tuple(
        oddKey.map((key) => key.toWellFormed()),
        oddText.map((text) => text.toWellFormed()),
      )
    : fc.tuple(oddKey, oddValue)
