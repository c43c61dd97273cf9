import { describe, expect, test } from 'vitest'
import { allHandlers } from '#server/features.ts'
import { useTestApp } from '#tests/support/app.ts'
import { changed, hasFields, isTaken, oddChanges } from '#tests/support/odd-calls.ts'
import { oddSender } from '#tests/support/odd-sender.ts'
import { type Shape, shapeOf } from '#tests/support/samples.ts'

const app = useTestApp({ LOG_LEVEL: 'error' })

/** Odd calls that the server's own reading of a request goes through, for each endpoint. */
const READ = 1500
/** How many of those are sent: what is taken goes deepest, and most is refused alike. */
const SENT = { taken: 20, refused: 12 }
/** A call without fields drops whatever comes with it: few are enough. */
const SENT_WITHOUT_FIELDS = { taken: 6, refused: 0 }
const AT_LEAST = 20_000
let values = 0

const LARGEST_INTEGER = 2_147_483_647

const endpoints = allHandlers.map(({ endpoint }) => [endpoint.name, endpoint] as const)

test('no whole number that a caller sends is larger than a column holds', () => {
  const tooLarge = allHandlers.flatMap(({ endpoint }) =>
    (['params', 'query', 'body'] as const).flatMap((part) =>
      Object.entries(shapeOf(endpoint, part).properties ?? {})
        .filter(([, shape]) => isUnlimited(shape))
        .map(([name]) => `${endpoint.name} ${part}.${name}: give it a largest value (#shared/id.ts has that of ids)`),
    ),
  )
  expect(tooLarge).toEqual([])
})

describe('odd values made from a contract are refused with a message and never break anything', () => {
  test.concurrent.each(endpoints)('%s', { timeout: 300_000 }, async (_, endpoint) => {
    const sender = oddSender(app, endpoint)
    const sent = await sender.fields()
    const changes = oddChanges(endpoint, READ)
    const { taken = [], refused = [] } = Object.groupBy(changes, (change) =>
      isTaken(endpoint, changed(sent, change)) ? 'taken' : 'refused',
    )
    const most = hasFields(endpoint) ? SENT : SENT_WITHOUT_FIELDS
    for (const change of [...spread(taken, most.taken), ...spread(refused, most.refused)]) {
      await sender.ask({ what: show(change), change: (right) => changed(right, change) })
      values += change.length
    }
    expect(sender.broken).toEqual([])
  })

  test(`they are ${AT_LEAST} at least`, () => {
    expect(values).toBeGreaterThanOrEqual(AT_LEAST)
  })
})

/** Whether a whole number in this field may be larger than four bytes hold. */
const isUnlimited = ({ type, minimum = 0, maximum = Infinity, items, anyOf = [], properties = {} }: Shape): boolean =>
  (type === 'integer' && (maximum > LARGEST_INTEGER || minimum < -LARGEST_INTEGER)) ||
  [...(items ? [items] : []), ...anyOf, ...Object.values(properties)].some(isUnlimited)

/** So many of a list, evenly. */
const spread = <T>(list: readonly T[], count: number): T[] =>
  list.filter((_, at) => Math.floor((at * count) / list.length) !== Math.floor(((at - 1) * count) / list.length))

const show = (value: unknown): string => JSON.stringify(value).slice(0, 300)
