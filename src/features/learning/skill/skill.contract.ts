import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { LANGUAGE_CODES } from '#shared/languages.ts'
import { ById, idField } from '#shared/id.ts'
import { text } from '#shared/message.ts'
import { moves } from '#shared/moves.ts'
import { Paged, Paging, Search, sortedBy } from '#shared/paging.ts'
import { SkillNames } from '#shared/skill-name.ts'
import { optionalText, requiredText } from '#shared/text-fields.ts'
import { skillPolicy } from './skill.policy.ts'

const SKILL_STATUSES = ['active', 'archived'] as const

/** An archived skill can no longer be chosen; courses that have it keep it. */
export const skillMoves = moves({
  archive: { from: ['active'], to: 'archived' },
  restore: { from: ['archived'], to: 'active' },
})

/** The most characters of a name. */
export const SKILL_NAME_MAX = 60

/** The sortable columns of the list. */
export const SKILL_COLUMNS = ['name', 'courses'] as const
export type SkillColumn = (typeof SKILL_COLUMNS)[number]

const Skill = z.object({
  id: z.number(),
  name: z.string(),
  names: SkillNames,
  /** Names it in addresses; it stays when the name changes. */
  slug: z.string(),
  status: z.enum(SKILL_STATUSES),
  /** How many courses teach it, drafts included. */
  courses: z.number(),
})
export type Skill = z.infer<typeof Skill>

const SkillForm = z.strictObject({
  name: requiredText(text('Enter a name'), SKILL_NAME_MAX).check(
    z.regex(/[\p{L}\p{N}]/u, text('Use letters or digits')),
  ),
  /** By language; an empty one is that of `name`. Left out, they stay as they are. */
  names: z.optional(z.partialRecord(z.enum(LANGUAGE_CODES), optionalText(SKILL_NAME_MAX))),
})

const Changed = z.object({ message: z.string(), skill: Skill })

/** Which skills, and in which order. */
const Narrowed = {
  search: Search,
  status: z.optional(z.enum([...SKILL_STATUSES, 'all'])),
  sort: sortedBy(SKILL_COLUMNS),
}

/** The managed list of skills: what courses teach. */
export const skillApi = {
  list: endpoint({
    name: 'skill.list',
    method: 'GET',
    path: '/api/skills',
    access: skillPolicy.list,
    summary:
      'Skills by name, those that can be chosen unless `status` asks for others; a search also finds a skill by the name of one that was merged into it. A teacher sees only those that can be chosen.',
    query: z.object({ ...Narrowed, ...Paging }),
    response: z.object({ skills: z.array(Skill), ...Paged }),
  }),
  export: endpoint({
    name: 'skill.export',
    method: 'GET',
    path: '/api/skills/export',
    access: skillPolicy.list,
    summary: 'The skills of the same list as a CSV file, all pages of it.',
    query: z.object(Narrowed),
    raw: 'text/csv',
  }),
  create: endpoint({
    name: 'skill.create',
    method: 'POST',
    path: '/api/skills',
    access: skillPolicy.change,
    summary: 'A new skill; two with the same name, whatever its case, are not possible.',
    body: SkillForm,
    response: Changed,
    status: 201,
  }),
  update: endpoint({
    name: 'skill.update',
    method: 'PUT',
    path: '/api/skills/:id',
    access: skillPolicy.change,
    summary: 'Renames a skill, also in other languages; its address stays.',
    params: ById,
    body: SkillForm,
    response: Changed,
  }),
  merge: endpoint({
    name: 'skill.merge',
    method: 'POST',
    path: '/api/skills/:id/merge',
    access: skillPolicy.change,
    summary:
      'Merges a skill into another: all that had the first has the second, the first leaves the list, and its address leads to the second. This cannot be undone.',
    params: ById,
    body: z.strictObject({ into_id: idField(text('Choose a skill')) }),
    response: Changed,
  }),
  archive: endpoint({
    name: 'skill.archive',
    method: 'POST',
    path: '/api/skills/:id/archive',
    access: skillPolicy.change,
    summary: 'Nobody can choose the skill any more; courses that have it keep it.',
    params: ById,
    response: Changed,
  }),
  restore: endpoint({
    name: 'skill.restore',
    method: 'POST',
    path: '/api/skills/:id/restore',
    access: skillPolicy.change,
    summary: 'An archived skill can be chosen again.',
    params: ById,
    response: Changed,
  }),
}
