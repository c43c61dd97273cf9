import { contentChanged } from '#server/content-changed.ts'
import type { Db } from '#server/db/db.ts'
import { type Call, handlers, type RawAnswer } from '#server/http/call.ts'
import type { CsvColumn } from '#server/http/csv.ts'
import { listFile } from '#server/http/list-file.ts'
import { invalid, notFound } from '#shared/errors.ts'
import { message, word } from '#shared/message.ts'
import { lostMove } from '#shared/moves.ts'
import { type Actor, allowsRole } from '#shared/policy.ts'
import { OTHER_LANGUAGES, type SkillNames } from '#shared/skill-name.ts'
import { freeSlug, slugOfTitle } from '#shared/slug.ts'
import { replaceInCourses } from '#features/learning/course/course-skill/course-skill.service.ts'
import { type Skill, skillApi } from './skill.contract.ts'
import {
  findSkillNamed,
  insertSkill,
  listAllSkills,
  listSkills,
  listSimilarSlugs,
  lockSkills,
  mergeSkill,
  setArchived,
  setSkillNames,
} from './skill.data.ts'
import { skillChanged } from './skill.events.ts'
import { skillPolicy } from './skill.policy.ts'

async function findSkill(db: Db, id: number): Promise<Skill | undefined> {
  const { rows } = await listSkills(db, { id }, { limit: 1 })
  return rows[0]
}

/** A skill of the list, archived or not; one that was merged is not there any more. */
async function requireSkill(db: Db, id: number): Promise<Skill> {
  const skill = await findSkill(db, id)
  if (!skill) throw notFound(message('Skill not found'))
  return skill
}

/**
 * Writes a new skill; the caller holds the list.
 * @returns its id
 */
export async function addSkill(
  tx: Db,
  { name, names = {} }: { name: string; names?: SkillNames },
  now: Date,
): Promise<number> {
  const slug = slugOfTitle(name, 'skill')
  return insertSkill(tx, { name, names, slug: freeSlug(slug, await listSimilarSlugs(tx, slug)), createdAt: now })
}

/** The names in other languages as they are written: those that say something, and something else than the first. */
function namesOf({ name, names = {} }: Call<typeof skillApi.create>['body']): SkillNames {
  const other = OTHER_LANGUAGES.flatMap((code) => {
    const given = names[code]
    return given && given !== name ? [[code, given] as const] : []
  })
  return Object.fromEntries(other)
}

async function refuseTakenName(tx: Db, name: string, ownId?: number): Promise<void> {
  const other = await findSkillNamed(tx, name)
  if (other && other.id !== ownId) throw invalid({ name: [message('A skill with this name already exists')] })
}

async function create(call: Call<typeof skillApi.create>) {
  const { db, body, now, say } = call
  const skill = await db.transaction(async (tx) => {
    await lockSkills(tx)
    await refuseTakenName(tx, body.name)
    const id = await addSkill(tx, { name: body.name, names: namesOf(body) }, now())
    await skillChanged(call, tx, id, { action: 'skill.create', detail: { name: body.name } })
    return requireSkill(tx, id)
  })
  return { message: say('Skill added'), skill }
}

async function update(call: Call<typeof skillApi.update>) {
  const { db, params, body, say } = call
  const skill = await db.transaction(async (tx) => {
    await lockSkills(tx)
    const before = await requireSkill(tx, params.id)
    const names = body.names ? namesOf(body) : before.names
    if (before.name === body.name && OTHER_LANGUAGES.every((code) => before.names[code] === names[code])) return before
    await refuseTakenName(tx, body.name, params.id)
    await setSkillNames(tx, params.id, { name: body.name, names })
    await skillChanged(call, tx, params.id, {
      action: 'skill.update',
      detail: { from: before.name, to: body.name, names },
    })
    // A skill that no course teaches is shown nowhere.
    if (before.courses > 0) await contentChanged(tx, 'skill')
    return requireSkill(tx, params.id)
  })
  return { message: say('Skill renamed'), skill }
}

async function merge(call: Call<typeof skillApi.merge>) {
  const { db, params, body, say } = call
  const skill = await db.transaction(async (tx) => {
    await lockSkills(tx)
    const from = await requireSkill(tx, params.id)
    const target = await findSkill(tx, body.into_id)
    if (!target || target.id === from.id || target.status === 'archived')
      throw invalid({ into_id: [message('Choose another skill from the list')] })
    const moved = await replaceInCourses(tx, from.id, target.id)
    await mergeSkill(tx, from.id, target.id)
    const detail = { name: from.name, into: target.name, into_id: target.id, courses: moved }
    await skillChanged(call, tx, from.id, { action: 'skill.merge', detail })
    await contentChanged(tx, 'skill')
    return requireSkill(tx, target.id)
  })
  return { message: say('Skills merged'), skill }
}

async function setStatus(call: Call<typeof skillApi.archive> | Call<typeof skillApi.restore>, at: Date | null) {
  const { db, params } = call
  return db.transaction(async (tx) => {
    await lockSkills(tx)
    const { name } = await requireSkill(tx, params.id)
    if (!(await setArchived(tx, params.id, at)))
      throw lostMove(at ? message('This skill is already archived') : message('This skill is already in the list'))
    const action = at ? 'skill.archive' : 'skill.restore'
    await skillChanged(call, tx, params.id, { action, detail: { name } })
    return requireSkill(tx, params.id)
  })
}

/** The skills that a list or a file of the caller holds: archived ones are for those who keep the list. */
function filterFor(me: Actor, { status: asked = 'active', search }: Call<typeof skillApi.export>['query']) {
  const status = allowsRole(skillPolicy.change, me) ? asked : 'active'
  return {
    search,
    isActive: status === 'active' ? ('yes' as const) : undefined,
    isArchived: status === 'archived' ? ('yes' as const) : undefined,
  }
}

const SKILL_FILE: readonly CsvColumn<Skill>[] = [
  { head: message('Name'), cell: ({ name }) => name },
  { head: message('Courses'), cell: ({ courses }) => courses },
  {
    head: message('Status'),
    cell: ({ status }) => (status === 'active' ? message('In the list') : word('Archived', 'a skill')),
  },
]

async function exportAll(call: Call<typeof skillApi.export>): Promise<RawAnswer> {
  const { db, me, query } = call
  const found = await listAllSkills(db, filterFor(me, query), { sort: query.sort })
  return listFile(
    call,
    { action: 'skill.export', name: `skills-${query.status ?? 'active'}`, columns: SKILL_FILE },
    found,
  )
}

export const skillHandlers = handlers(skillApi, {
  list: async ({ db, me, query }) => {
    const { sort, page, limit } = query
    const { rows, ...paged } = await listSkills(db, filterFor(me, query), { sort, page, limit })
    return { skills: rows, ...paged }
  },
  export: exportAll,
  create,
  update,
  merge,
  archive: async (call) => ({ skill: await setStatus(call, call.now()), message: call.say('Skill archived') }),
  restore: async (call) => ({ skill: await setStatus(call, null), message: call.say('Skill restored') }),
})
