import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { jsonObject } from '#server/db/json.ts'
import { type List, listPage, nameOrder } from '#server/db/list-page.ts'
import type { Day } from '#shared/dates.ts'
import type { SkillNames } from '#shared/skill-name.ts'
import { courseSkills } from '#features/learning/course/course-skill/course-skill.table.ts'
import { courses } from '#features/learning/course/course.table.ts'
import { mentors } from '#features/mentorship/mentor/mentor.table.ts'
import { skills } from '#features/learning/skill/skill.table.ts'
import { users } from '#features/base/user/user.table.ts'
import { cohorts, programCourses, programMentors, programs } from '../program.table.ts'

const shown = and(eq(courses.isPublished, true), isNull(courses.archivedAt))

const card = jsonObject({
  id: programs.id,
  slug: programs.slug,
  title: programs.title,
  summary: programs.summary,
  field: programs.field,
  difficulty_level: programs.difficultyLevel,
  weeks: programs.weeks,
  courses: sql<number>`(select count(*) from ${programCourses}
    join ${courses} on ${courses.id} = ${programCourses.courseId}
    where ${programCourses.programId} = ${programs.id} and ${shown})`,
})

const PUBLISHED: List<typeof card._.type> = {
  name: 'catalogue',
  from: programs,
  id: programs.id,
  row: card,
  where: eq(programs.status, 'published'),
  filters: {},
  order: [desc(programs.publishedAt), desc(programs.id)],
}

/** One page of published programs, the newest first. */
export const listPublished = (db: Db, asked: { page?: number | undefined; limit?: number | undefined }) =>
  listPage(db, PUBLISHED, { filter: {}, ...asked })

/** The first day of the next cohort of each of these programs that has a place. */
export async function findNextCohortStarts(
  db: Db,
  programIds: readonly number[],
  today: Day,
): Promise<ReadonlyMap<number, Day>> {
  if (programIds.length === 0) return new Map()
  const rows = await db
    .select({ programId: cohorts.programId, day: sql<Day>`min(${cohorts.startsOn})::text` })
    .from(cohorts)
    .where(
      and(
        inArray(cohorts.programId, [...programIds]),
        sql`${cohorts.joinUntil} >= ${today}`,
        sql`${cohorts.taken} < ${cohorts.places}`,
      ),
    )
    .groupBy(cohorts.programId)
  return new Map(rows.map(({ programId, day }) => [programId, day]))
}

export async function findPublished(db: Db, slug: string) {
  const [found] = await db
    .select()
    .from(programs)
    .where(and(eq(programs.slug, slug), eq(programs.status, 'published')))
  return found
}

/** The courses of a program that the public may see, in order, with what they teach. */
export const listShownCourses = (db: Db, programId: number) =>
  db
    .select({
      id: courses.id,
      title: courses.title,
      description: courses.description,
      rule: programCourses.ruleKind,
      week: programCourses.week,
      is_paid: sql<boolean>`${courses.priceMinor} > 0`,
      skills: sql<
        { name: string; names: SkillNames }[]
      >`(select coalesce(json_agg(json_build_object('name', ${skills.name}, 'names', ${skills.names}) order by ${nameOrder(skills.name)}), '[]')
        from ${courseSkills} join ${skills} on ${skills.id} = ${courseSkills.skillId}
        where ${courseSkills.courseId} = ${courses.id} and ${skills.archivedAt} is null)`,
    })
    .from(programCourses)
    .innerJoin(courses, eq(courses.id, programCourses.courseId))
    .where(and(eq(programCourses.programId, programId), shown))
    .orderBy(asc(programCourses.position))

/** The mentors who serve a program and are in the directory, by name. */
export const listShownMentors = (db: Db, programId: number) =>
  db
    .select({ id: mentors.id, name: users.name, picture: users.profilePicture })
    .from(programMentors)
    .innerJoin(mentors, eq(mentors.id, programMentors.mentorId))
    .innerJoin(users, eq(users.id, mentors.userId))
    .where(and(eq(programMentors.programId, programId), eq(mentors.status, 'approved'), eq(users.isActive, true)))
    .orderBy(nameOrder(users.name), asc(mentors.id))
