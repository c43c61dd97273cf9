import { describe, expect, test } from 'vitest'
import { allHandlers } from '#server/features.ts'
import { useTestApp } from './app.ts'
import { listedQuestions } from './odd-questions.ts'
import { oddSender } from './odd-sender.ts'

/** So many test files share the calls: each has an app of its own, and they run beside each other. */
const PARTS = 4

/** Sends everything on the lists of odd things to every fourth call, from this one on. */
export function refusesOddInput(part: 0 | 1 | 2 | 3): void {
  const app = useTestApp({ LOG_LEVEL: 'fatal' })
  const endpoints = allHandlers
    .filter((_, nth) => nth % PARTS === part)
    .map(({ endpoint }) => [endpoint.name, endpoint] as const)

  describe('odd input is refused with a message and never breaks anything', () => {
    test.concurrent.each(endpoints)('%s: what scanners send', { timeout: 300_000 }, async (_, endpoint) => {
      const sender = oddSender(app, endpoint)
      for (const question of listedQuestions(endpoint, await sender.fields())) await sender.ask(question)
      expect(sender.broken).toEqual([])
    })
  })
}
