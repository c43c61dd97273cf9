import { expect, test } from 'vitest'
import { allHandlers } from '#app/handlers.ts'
import { type Shape, shapeOf } from '#tests/support/samples.ts'

const LARGEST_INTEGER = 2_147_483_647

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

/** Whether a whole number in this field may be larger than four bytes hold. */
const isUnlimited = ({ type, minimum = 0, maximum = Infinity, items, anyOf = [], properties = {} }: Shape): boolean =>
  (type === 'integer' && (maximum > LARGEST_INTEGER || minimum < -LARGEST_INTEGER)) ||
  [...(items ? [items] : []), ...anyOf, ...Object.values(properties)].some(isUnlimited)
