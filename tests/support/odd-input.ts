import { describe, expect, test } from 'vitest'
import { allHandlers } from '#app/handlers.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { useTestApp } from './app.ts'
import { isDeep, isQuick } from './depth.ts'
import { chosenQuestions } from './odd-choice.ts'
import { oddSender } from './odd-sender.ts'

/** How many test files share the calls: each has an app of its own, and they run beside each other. */
const PARTS = 2
/** What each of them reads in memory and sends at least. */
const AT_LEAST = { read: 75_000, sent: isDeep ? 10_000 : isQuick ? 1850 : 2800 }

/** Asks every second call, from this one on, what is odd: all of it in memory, and some of it over HTTP. */
export function refusesOddInput(part: 0 | 1): void {
  const app = useTestApp({ LOG_LEVEL: 'fatal' })
  // A PDF of all that the other calls have left behind takes a second: papers come first.
  const isPaper = ({ raw }: Endpoint): boolean => raw === 'application/pdf'
  const endpoints = allHandlers
    .filter((_, nth) => nth % PARTS === part)
    .toSorted((a, b) => Number(isPaper(b.endpoint)) - Number(isPaper(a.endpoint)))
    .map(({ endpoint }) => [endpoint.name, endpoint] as const)
  const asked = { read: 0, sent: 0 }

  describe('odd input is refused with a message and never breaks anything', () => {
    test.concurrent.each(endpoints)('%s', { timeout: 300_000 }, async (_, endpoint) => {
      const sender = oddSender(app, endpoint)
      const { read, sent } = chosenQuestions(endpoint, await sender.fields())
      for (const question of sent) await sender.ask(question)
      expect(sender.broken).toEqual([])
      asked.read += read
      asked.sent += sent.length
    })

    test(`at least ${AT_LEAST.read} are read and ${AT_LEAST.sent} are sent`, () => {
      expect(asked.read).toBeGreaterThanOrEqual(AT_LEAST.read)
      expect(asked.sent).toBeGreaterThanOrEqual(AT_LEAST.sent)
    })
  })
}
