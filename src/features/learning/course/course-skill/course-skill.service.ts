import type { Db } from '#server/db/db.ts'
import { invalid } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import {
  addSkillsTo,
  findSkills,
  lockSkillsShared,
  listSkillsOf,
  removeSkillsFrom,
  replaceSkill,
} from './course-skill.data.ts'

export { listSkillsOf } from './course-skill.data.ts'

/**
 * Writes what a course teaches. A skill that was merged in the meantime is the one that has taken its place; an
 * archived one stays, but cannot be added to other courses.
 * @returns whether that is something else than before; 422 at `skills` for what is not in the list
 */
export async function writeSkills(tx: Db, courseId: number, asked: readonly number[]): Promise<boolean> {
  await lockSkillsShared(tx)
  const before = new Set((await listSkillsOf(tx, courseId)).map(({ id }) => id))
  const found = await findSkills(tx, asked)
  if (found.length < new Set(asked).size) throw invalid({ skills: [message('Choose skills from the list')] })
  const gone = found.find(({ id, archivedAt }) => archivedAt !== null && !before.has(id))
  if (gone)
    throw invalid({
      skills: [message('"{skill}" is no longer in the list. Remove it.', { skill: gone.name })],
    })
  const after = new Set(found.map(({ id }) => id))
  const added = [...after].filter((id) => !before.has(id))
  const removed = [...before].filter((id) => !after.has(id))
  await removeSkillsFrom(tx, courseId, removed)
  await addSkillsTo(tx, courseId, added)
  return added.length + removed.length > 0
}

/**
 * All courses that teach the first skill teach the second instead, once; the caller holds the list of skills.
 * @returns how many that were
 */
export const replaceInCourses = replaceSkill
