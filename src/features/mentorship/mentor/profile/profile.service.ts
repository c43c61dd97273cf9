import { isDeepStrictEqual } from 'node:util'
import { contentChanged } from '#server/content-changed.ts'
import type { Db } from '#server/db/db.ts'
import { type Call, handlers } from '#server/http/call.ts'
import type { Actor } from '#shared/policy.ts'
import { notListedError, requireListed } from '../mentor.service.ts'
import { mentorProfileApi, type MentorProfile } from './profile.contract.ts'
import { findProfile, updateProfile } from './profile.data.ts'
import { mentorProfileChanged } from './profile.events.ts'

/** The caller's page in the directory. Throws 404 for a person who was never approved. */
async function requireProfile(db: Db, me: Actor): Promise<{ id: number; profile: MentorProfile }> {
  const id = requireListed(me)
  const profile = await findProfile(db, id)
  if (!profile) throw notListedError()
  return { id, profile }
}

/** A language counts once, whatever the case. */
const distinct = (languages: readonly string[]): string[] => [
  ...new Map(languages.map((language) => [language.toLowerCase(), language])).values(),
]

function changedFields(before: MentorProfile, after: MentorProfile): string[] {
  const old = new Map<string, unknown>(Object.entries(before))
  return Object.entries(after)
    .filter(([field, value]) => !isDeepStrictEqual(old.get(field), value))
    .map(([field]) => field)
}

async function update(call: Call<typeof mentorProfileApi.update>) {
  const { db, me, body, say } = call
  const profile = await db.transaction(async (tx) => {
    const { id, profile: before } = await requireProfile(tx, me)
    if (!(await updateProfile(tx, id, { ...body, languages: distinct(body.languages) }))) throw notListedError()
    const { profile: after } = await requireProfile(tx, me)
    const fields = changedFields(before, after)
    if (fields.length > 0) await mentorProfileChanged(call, tx, id, fields)
    await contentChanged(tx, 'mentor')
    return after
  })
  return { message: say('Page saved'), profile }
}

export const mentorProfileHandlers = handlers(mentorProfileApi, {
  get: ({ db, me }) => requireProfile(db, me),
  update,
})
