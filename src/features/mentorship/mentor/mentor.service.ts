import { type AppError, notFound } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import { PAGE_LIMIT_MAX } from '#shared/limits.ts'
import type { Actor } from '#shared/policy.ts'
import { contentChanged } from '#server/content-changed.ts'
import type { Db } from '#server/db/db.ts'
import { costOfSearch } from '#server/db/like.ts'
import { handlers } from '#server/http/call.ts'
import { mentorApi } from './mentor.contract.ts'
import { findMentor, insertMentor, listLanguages, listMentors } from './mentor.data.ts'

export { mentorFacts } from './mentor.data.ts'

/** The error for a caller who has no page in the directory (any more). */
export const notListedError = (): AppError => notFound(message('You have no page in the mentor directory'))

/** The caller's own page in the directory. Throws 404 for a person who has none. */
export function requireListed({ facts }: Actor): number {
  if (facts.mentor_id === null) throw notListedError()
  return facts.mentor_id
}

/**
 * Adds a person to the mentor directory; the account must exist already.
 * @returns the id of the directory entry, as in `/mentor-details/{id}`
 */
export async function addMentor(tx: Db, mentor: Parameters<typeof insertMentor>[1]): Promise<number> {
  const id = await insertMentor(tx, mentor)
  await contentChanged(tx, 'mentor')
  return id
}

export const mentorHandlers = handlers(mentorApi, {
  list: async ({ db, query, spend }) => {
    spend(costOfSearch(query.search))
    const { search, expertise, language, free, ...asked } = query
    const { rows, ...page } = await listMentors(
      db,
      { search, expertise, language, free },
      { limit: PAGE_LIMIT_MAX, ...asked },
    )
    return { mentors: rows, ...page }
  },
  languages: async ({ db }) => ({ languages: await listLanguages(db) }),
  get: async ({ db, params }) => {
    const mentor = await findMentor(db, params.id)
    if (!mentor) throw notFound(message('Mentor not found'))
    return { mentor }
  },
})
