import { handlers } from '#server/http/call.ts'
import { notFound } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import { authorApi } from './author.contract.ts'
import { findAuthor } from './author.data.ts'

export const authorHandlers = handlers(authorApi, {
  get: async ({ db, params }) => {
    const author = await findAuthor(db, params.id)
    if (!author) throw notFound(message('Author not found'))
    return { author }
  },
})
