import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { certificates } from '#features/learning/certificate/certificate.table.ts'
import { courseSkills } from '#features/learning/course/course-skill/course-skill.table.ts'
import { courses } from '#features/learning/course/course.table.ts'
import { enrollments } from '#features/learning/enrollment/enrollment.table.ts'
import { currentUsdPrice } from '#features/money/price/price.data.ts'
import { skills } from '#features/learning/skill/skill.table.ts'

type Compared = { name: string; is_held: boolean; course: { id: number; title: string } | null }

/**
 * The skills of a job, which are words, beside the courses that teach a skill of that name (or of one that was merged
 * into it) and the valid certificates of a person: one statement. For what is missing, a course that teaches it: one in
 * which the person learns already, else a free one, else the newest.
 */
export async function compareSkills(db: Db, names: readonly string[], userId: number): Promise<Compared[]> {
  if (names.length === 0) return []
  const list = sql`array[${sql.join(
    names.map((name) => sql`${name}`),
    sql`, `,
  )}]::text[]`
  const { rows } = await db.execute<Compared>(sql`
    with wanted as (
      select wanted.name, wanted.place, coalesce(${skills.mergedIntoId}, ${skills.id}) as skill_id
      from unnest(${list}) with ordinality as wanted(name, place)
      left join lateral (
        select id, merged_into_id from ${skills}
        where lower(${skills.name} collate "und-x-icu") = lower(wanted.name collate "und-x-icu")
        order by ${skills.mergedIntoId} nulls first limit 1
      ) ${skills} on true
    )
    select wanted.name,
      exists (
        select 1 from ${certificates}
        join ${enrollments} on ${enrollments.id} = ${certificates.enrollmentId}
        join ${courseSkills} on ${courseSkills.courseId} = ${enrollments.courseId}
        where ${certificates.state} = 'valid' and ${enrollments.userId} = ${userId}
          and ${courseSkills.skillId} = wanted.skill_id
      ) as is_held,
      (
        select json_build_object('id', ${courses.id}, 'title', ${courses.title}) from ${courses}
        join ${courseSkills} on ${courseSkills.courseId} = ${courses.id}
        where ${courseSkills.skillId} = wanted.skill_id and ${courses.isPublished} and ${courses.archivedAt} is null
        order by exists (
          select 1 from ${enrollments}
          where ${enrollments.courseId} = ${courses.id} and ${enrollments.userId} = ${userId}
            and ${enrollments.status} in ('pending', 'active', 'completed')
        ) desc, (${currentUsdPrice} = 0) desc, ${courses.createdAt} desc, ${courses.id} desc limit 1
      ) as course
    from wanted order by wanted.place`)
  return rows.map(({ name, is_held: isHeld, course }) => ({ name, is_held: isHeld, course: isHeld ? null : course }))
}
