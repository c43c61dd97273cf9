import { chatApi } from '#features/talk/chat/chat.contract.ts'
import type { TestApp } from './app.ts'
import { aKey } from './conversations.ts'
import type { Person } from './people.ts'

/** Sends words to a colleague through the API; answers its status and body. */
export const tell = (
  app: Pick<TestApp, 'call'>,
  to: Person,
  { as, content = 'Hello', key = aKey(), reply }: { as: Person; content?: string; key?: string; reply?: number },
) =>
  app.call(
    chatApi.send,
    { params: { userId: to.id }, body: { content, client_key: key, ...(reply && { reply_to: reply }) } },
    { as },
  )
