import { describe, expect, test } from 'vitest'
import { allHandlers } from '#server/features.ts'
import { useTestApp } from '#tests/support/app.ts'
import { changed, isTaken, oddChanges } from '#tests/support/odd-calls.ts'
import { oddSender } from '#tests/support/odd-sender.ts'

const app = useTestApp({ LOG_LEVEL: 'error' })

/** Odd calls that the server's own reading of a request goes through, for each endpoint. */
const READ = 2000
/** How many of those are sent, more than 20,000 in all: what is taken goes deepest, and most is refused alike. */
const SENT = { taken: 28, refused: 14 }

const endpoints = allHandlers.map(({ endpoint }) => [endpoint.name, endpoint] as const)

describe('odd values made from a contract are refused with a message and never break anything', () => {
  test.concurrent.each(endpoints)('%s', { timeout: 300_000 }, async (_, endpoint) => {
    const sender = oddSender(app, endpoint)
    const sent = await sender.fields()
    const changes = oddChanges(endpoint, READ)
    const { taken = [], refused = [] } = Object.groupBy(changes, (change) =>
      isTaken(endpoint, changed(sent, change)) ? 'taken' : 'refused',
    )
    for (const change of [...spread(taken, SENT.taken), ...spread(refused, SENT.refused)])
      await sender.ask({ what: show(change), change: (right) => changed(right, change) })
    expect(sender.broken).toEqual([])
  })
})

/** So many of a list, evenly. */
const spread = <T>(list: readonly T[], count: number): T[] =>
  list.filter((_, at) => Math.floor((at * count) / list.length) !== Math.floor(((at - 1) * count) / list.length))

const show = (value: unknown): string => JSON.stringify(value).slice(0, 300)
