import { threadApi } from '#features/mentorship/thread/thread.contract.ts'
import type { TestApp } from './app.ts'
import type { Person } from './people.ts'

/** A key as devices make them. */
export const aKey = (): string => crypto.randomUUID()

/** Sends a message through the API; answers its status and body. */
export const write = (
  app: Pick<TestApp, 'call'>,
  matchId: number,
  { as, text = 'Hello', key = aKey() }: { as: Person; text?: string; key?: string },
) => app.call(threadApi.send, { params: { id: matchId }, body: { client_key: key, text } }, { as })
