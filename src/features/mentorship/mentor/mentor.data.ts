import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { iso } from '#server/db/iso.ts'
import { jsonObject } from '#server/db/json.ts'
import { containsPatternsOf, contains } from '#server/db/like.ts'
import { type List, listPage } from '#server/db/list-page.ts'
import { type RatingSums, ratingOf } from '#shared/rating.ts'
import { scoresOfMentor } from '#features/mentorship/match/score/score.table.ts'
import { mentorAnswering } from '#features/mentorship/thread/thread.table.ts'
import { users } from '#features/base/user/user.table.ts'
import type { Mentor } from './mentor.contract.ts'
import { mentorAvailability } from './availability/availability.table.ts'
import { mentors } from './mentor.table.ts'

/** Defaults of the specification for what a mentor has not filled in (spec 1 §3). */
const DEFAULTS = {
  role: 'Mentor',
  experience: 'Experienced Professional',
  mentored: 'Mentored Professionals',
  rating: 4.5,
  reviews: 0,
}

const shown = and(eq(mentors.status, 'approved'), eq(users.isActive, true))
const columns = {
  mentor: mentors,
  userId: users.id,
  name: users.name,
  picture: users.profilePicture,
  scores: scoresOfMentor,
  answerMinutes: mentorAnswering.medianMinutes,
  nextFreeAt: mentorAvailability.nextFreeAt,
}

/** What the caller is as a mentor, for a row of `users`. */
export const mentorFacts = {
  mentor_id: sql<number | null>`(select ${mentors.id} from ${mentors}
    where ${mentors.userId} = ${users.id} and ${mentors.status} = 'approved')`,
}

/** The texts that a search looks in. */
const words = sql`concat_ws(' ', ${users.name}, ${mentors.areaOfExpertise}, ${mentors.mentorBio}, ${mentors.experience},
  ${mentors.city}, ${mentors.country}, ${mentors.languages}::text)`

const shownRow = jsonObject({
  mentor: jsonObject({
    id: mentors.id,
    status: mentors.status,
    areaOfExpertise: mentors.areaOfExpertise,
    experience: mentors.experience,
    mentored: mentors.mentored,
    mentorBio: mentors.mentorBio,
    educationLevel: mentors.educationLevel,
    languages: mentors.languages,
    city: mentors.city,
    country: mentors.country,
    social: mentors.social,
  }),
  userId: users.id,
  name: users.name,
  picture: users.profilePicture,
  scores: scoresOfMentor,
  answerMinutes: mentorAnswering.medianMinutes,
  nextFreeAt: mentorAvailability.nextFreeAt,
})

export type DirectoryFilter = {
  search?: string | undefined
  expertise?: string | undefined
  language?: string | undefined
  free?: string | undefined
}

/** The directory: approved mentors, first those with a place for another mentee; those who leave questions unanswered
 * are below the others; then those who joined first. */
const DIRECTORY: List<typeof shownRow._.type, DirectoryFilter> = {
  name: 'mentors',
  from: mentors,
  id: mentors.id,
  joins: [
    { table: users, on: eq(users.id, mentors.userId), isNarrowing: true },
    {
      table: mentorAvailability,
      on: eq(mentorAvailability.mentorId, mentors.id),
      isLeft: true,
      isOrdering: true,
      filters: ['free'],
    },
    { table: mentorAnswering, on: eq(mentorAnswering.mentorId, mentors.id), isLeft: true, isOrdering: true },
  ],
  row: shownRow,
  where: shown,
  filters: {
    search: contains(words, sql`all (string_to_array(${sql.placeholder('search')}, chr(10)))`),
    expertise: eq(mentors.areaOfExpertise, sql.placeholder('expertise')),
    language: sql`jsonb_exists(${mentors.languages}, ${sql.placeholder('language')})`,
    free: isNotNull(mentorAvailability.nextFreeAt),
  },
  order: [
    sql`coalesce(${mentorAvailability.places} = 0, false)`,
    asc(sql`coalesce(${mentorAnswering.late}, 0)`),
    asc(mentors.id),
  ],
}

/** One page of the directory; a search finds those who have each of its words. */
export async function listMentors(
  db: Db,
  { search, expertise, language, free }: DirectoryFilter,
  asked: { page?: number | undefined; limit?: number | undefined },
) {
  const patterns = search && containsPatternsOf(search).join('\n')
  const { rows, ...page } = await listPage(db, DIRECTORY, {
    filter: { search: patterns, expertise, language, free },
    ...asked,
  })
  return { rows: rows.map(toMentor), ...page }
}

/** The languages that mentors of the directory speak. */
export async function listLanguages(db: Db): Promise<string[]> {
  const spoken = sql<string>`jsonb_array_elements_text(${mentors.languages})`
  const rows = await db
    .selectDistinct({ language: spoken })
    .from(mentors)
    .innerJoin(users, eq(users.id, mentors.userId))
    .where(shown)
  return rows.map(({ language }) => language).toSorted((one, other) => one.localeCompare(other, 'en'))
}

export async function findMentor(db: Db, id: number): Promise<Mentor | undefined> {
  const [row] = await db
    .select(columns)
    .from(mentors)
    .innerJoin(users, eq(users.id, mentors.userId))
    .leftJoin(mentorAnswering, eq(mentorAnswering.mentorId, mentors.id))
    .leftJoin(mentorAvailability, eq(mentorAvailability.mentorId, mentors.id))
    .where(and(eq(mentors.id, id), shown))
  return row && toMentor(row)
}

export async function insertMentor(tx: Db, values: typeof mentors.$inferInsert): Promise<number> {
  const [row] = await tx.insert(mentors).values(values).returning({ id: mentors.id })
  if (!row) throw new Error('no mentor was made')
  return row.id
}

type Shown = {
  mentor: Pick<
    typeof mentors.$inferSelect,
    | 'id'
    | 'status'
    | 'areaOfExpertise'
    | 'experience'
    | 'mentored'
    | 'mentorBio'
    | 'educationLevel'
    | 'languages'
    | 'city'
    | 'country'
    | 'social'
  >
  userId: number
  name: string
  picture: string | null
  scores: RatingSums
  answerMinutes: number | null
  /** A row of the list has it as text. */
  nextFreeAt: Date | string | null
}

function toMentor({ mentor, userId, name, picture, scores, answerMinutes, nextFreeAt }: Shown): Mentor {
  const rating = ratingOf(scores)
  return {
    id: mentor.id,
    user_id: userId,
    name,
    profile_picture: picture,
    role: DEFAULTS.role,
    area_of_expertise: mentor.areaOfExpertise,
    experience: mentor.experience ?? DEFAULTS.experience,
    mentored: mentor.mentored ?? DEFAULTS.mentored,
    mentor_bio: mentor.mentorBio,
    mentor_status: mentor.status,
    education_level: mentor.educationLevel,
    languages: mentor.languages,
    city: mentor.city,
    country: mentor.country,
    rating: rating?.value ?? DEFAULTS.rating,
    reviews: rating?.count ?? DEFAULTS.reviews,
    social: mentor.social,
    answer_minutes: answerMinutes,
    next_free_at: iso(nextFreeAt),
  }
}
