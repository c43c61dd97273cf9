import { and, asc, count, eq } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { users } from '../user/user.table.ts'
import type { Mentor } from './mentor.contract.ts'
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
const columns = { mentor: mentors, name: users.name, picture: users.profilePicture }

/** Approved mentors, longest in the directory first. */
export async function listMentors(db: Db, limit: number): Promise<Mentor[]> {
  const rows = await db
    .select(columns)
    .from(mentors)
    .innerJoin(users, eq(users.id, mentors.userId))
    .where(shown)
    .orderBy(asc(mentors.id))
    .limit(limit)
  return rows.map(toMentor)
}

export async function countMentors(db: Db): Promise<number> {
  const [row] = await db
    .select({ many: count() })
    .from(mentors)
    .innerJoin(users, eq(users.id, mentors.userId))
    .where(shown)
  return row?.many ?? 0
}

export async function findMentor(db: Db, id: number): Promise<Mentor | undefined> {
  const [row] = await db
    .select(columns)
    .from(mentors)
    .innerJoin(users, eq(users.id, mentors.userId))
    .where(and(eq(mentors.id, id), shown))
  return row && toMentor(row)
}

export async function insertMentor(tx: Db, values: typeof mentors.$inferInsert): Promise<number> {
  const [row] = await tx.insert(mentors).values(values).returning({ id: mentors.id })
  if (!row) throw new Error('no mentor was made')
  return row.id
}

function toMentor(row: { mentor: typeof mentors.$inferSelect; name: string; picture: string | null }): Mentor {
  const { mentor } = row
  return {
    id: mentor.id,
    user_id: mentor.userId,
    name: row.name,
    profile_picture: row.picture,
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
    rating: DEFAULTS.rating,
    reviews: DEFAULTS.reviews,
    social: mentor.social,
  }
}
