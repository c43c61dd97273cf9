import { handlers } from '#server/http/call.ts'
import { countAgainstLimit } from '#server/rate-limits/rate-limits.data.ts'
import { searchQuery } from '#shared/search-words.ts'
import { isColleague } from '../chat.policy.ts'
import { askerOf } from '../access/access.service.ts'
import { CHAT_SEARCH, chatSearchApi } from './search.contract.ts'
import { findMessagesWithWords } from './search.data.ts'

/** A search runs while someone types. */
const PER_PERSON = { most: 120, seconds: 60 }

export const chatSearchHandlers = handlers(chatSearchApi, {
  list: async ({ db, me, query, now }) => {
    const words = searchQuery(query.search).trim()
    if (!isColleague(me) || !me.is_verified || words === '') return { messages: [], next: null }
    await countAgainstLimit(db, `chat-search:${me.id}`, PER_PERSON, now())
    const limit = CHAT_SEARCH.page
    // One more row shows whether there are more.
    const found = await findMessagesWithWords(db, askerOf(me), { words, before: query.before, limit: limit + 1 })
    const messages = found.slice(0, limit)
    return { messages, next: found.length > limit ? (messages.at(-1)?.id ?? null) : null }
  },
})
