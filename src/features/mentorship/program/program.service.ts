import { contentChanged } from '#server/content-changed.ts'
import type { Db } from '#server/db/db.ts'
import { type Call, handlers, type RawAnswer } from '#server/http/call.ts'
import { type CsvColumn, instantCell } from '#server/http/csv.ts'
import { listFile } from '#server/http/list-file.ts'
import { AppError, invalid, notFound } from '#shared/errors.ts'
import { type Message, message } from '#shared/message.ts'
import { lostMove } from '#shared/moves.ts'
import { slugOfTitle } from '#shared/slug.ts'
import type { Cause, Past } from '#server/cause.ts'
import { catalogueHandlers } from './catalogue/catalogue.service.ts'
import { cohortHandlers } from './cohort/cohort.service.ts'
import { mentorProgramHandlers } from './mentor-program/mentor-program.service.ts'
import { programApi, type ProgramForm, programMoves, type ProgramRow, type ProgramStatus } from './program.contract.ts'
import {
  findCourseIds,
  findMentorIds,
  findProgram,
  insertProgram,
  listAllPrograms,
  listChoices,
  listParts,
  listPrograms,
  lockProgram,
  moveProgram,
  setProgram,
  makeFreeProgramSlug,
  writeParts,
} from './program.data.ts'
import { programChanged } from './program.events.ts'

/** For the history of a program. */
export { PROGRAM_HISTORY, programSubject } from './program.events.ts'
/** For the members of programs. */
export { findStoredProgram, type StoredProgram } from './program.data.ts'
export { programChanged } from './program.events.ts'
export { programPolicy } from './program.policy.ts'

const NOT_FOUND = message('Program not found')

const STATES: Record<ProgramStatus, Message> = {
  draft: message('This program is a draft'),
  published: message('This program is published'),
  archived: message('This program is archived'),
}

/** A program with its parts. Throws 404. */
export async function requireProgram(db: Db, id: number) {
  const found = await findProgram(db, id)
  if (!found) throw notFound(NOT_FOUND)
  return found
}

const columnsOf = (form: ProgramForm) => ({
  title: form.title,
  summary: form.summary,
  description: form.description,
  field: form.field,
  difficultyLevel: form.difficulty_level,
  weeks: form.weeks,
  coursesIncluded: form.courses_included,
})

/** Refuses courses and mentors that are not there (422). Those of the program already may stay. */
async function refuseUnknownChoices(tx: Db, form: ProgramForm, known: ReadonlySet<number> = new Set()): Promise<void> {
  const courseIds = form.courses.map(({ course_id: id }) => id)
  const [foundCourses, foundMentors] = [await findCourseIds(tx, courseIds), await findMentorIds(tx, form.mentor_ids)]
  const errors = {
    ...(courseIds.some((id) => !foundCourses.has(id) && !known.has(id)) && {
      courses: [message('One of the courses no longer exists')],
    }),
    ...(form.mentor_ids.some((id) => !foundMentors.has(id)) && {
      mentor_ids: [message('One of the mentors is no longer approved')],
    }),
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

/**
 * Makes a draft; the caller has checked who may.
 * @param now when it was made; the demo data gives past moments
 */
export async function makeProgram(
  cause: Cause | Past,
  tx: Db,
  { form, byId }: { form: ProgramForm; byId: number },
  now: Date,
): Promise<number> {
  await refuseUnknownChoices(tx, form)
  const slug = await makeFreeProgramSlug(tx, slugOfTitle(form.title, 'program'))
  const id = await insertProgram(tx, { ...columnsOf(form), slug, createdById: byId, createdAt: now })
  await writeParts(tx, id, { parts: form.courses, mentorIds: form.mentor_ids, capstone: form.capstone })
  await programChanged(cause, tx, { action: 'program.create', id, byId })
  return id
}

/** Shows a program to the public; the caller has checked who may. Throws 404 and 409. */
export async function publishProgram(
  cause: Cause | Past,
  tx: Db,
  { id, byId }: { id: number; byId: number },
  now: Date,
): Promise<void> {
  const held = await lockProgram(tx, id)
  if (!held) throw notFound(NOT_FOUND)
  const parts = await listParts(tx, id)
  if (!parts.some(({ is_hidden: isHidden }) => !isHidden))
    throw new AppError('conflict', message('Add a published course first'))
  const { from, to } = programMoves.publish
  if (!(await moveProgram(tx, { id, from, to }, { publishedAt: now }))) throw lostMove(STATES[held.status])
  await programChanged(cause, tx, { action: 'program.publish', id, byId })
  await contentChanged(tx, 'program')
}

async function create(call: Call<typeof programApi.create>) {
  const { db, me, body, now, say } = call
  const id = await db.transaction((tx) => makeProgram(call, tx, { form: body, byId: me.id }, now()))
  return { message: say('Draft saved'), program: await requireProgram(db, id) }
}

async function update(call: Call<typeof programApi.update>) {
  const { db, me, params, body, say } = call
  await db.transaction(async (tx) => {
    const held = await lockProgram(tx, params.id)
    if (!held) throw notFound(NOT_FOUND)
    const known = (await listParts(tx, held.id)).map(({ id }) => id)
    await refuseUnknownChoices(tx, body, new Set(known))
    await setProgram(tx, held.id, columnsOf(body))
    const { courses: parts, mentor_ids: mentorIds, capstone } = body
    await writeParts(tx, held.id, { parts, mentorIds, capstone })
    await programChanged(call, tx, { action: 'program.update', id: held.id, byId: me.id, detail: body })
    await contentChanged(tx, 'program')
  })
  return { message: say('Program saved'), program: await requireProgram(db, params.id) }
}

async function publish(call: Call<typeof programApi.publish>) {
  const { db, me, params, now, say } = call
  await db.transaction((tx) => publishProgram(call, tx, { id: params.id, byId: me.id }, now()))
  return { message: say('Program published'), program: await requireProgram(db, params.id) }
}

async function archive(call: Call<typeof programApi.archive>) {
  const { db, me, params, say } = call
  await db.transaction(async (tx) => {
    const held = await lockProgram(tx, params.id)
    if (!held) throw notFound(NOT_FOUND)
    const { from, to } = programMoves.archive
    if (!(await moveProgram(tx, { id: held.id, from, to }, {}))) throw lostMove(STATES[held.status])
    await programChanged(call, tx, { action: 'program.archive', id: held.id, byId: me.id })
    await contentChanged(tx, 'program')
  })
  return { message: say('Program archived'), program: await requireProgram(db, params.id) }
}

const filterOf = ({ status, search }: Call<typeof programApi.export>['query']) => ({
  status: status === 'all' ? undefined : status,
  search,
})

async function list({ db, query }: Call<typeof programApi.list>) {
  const { sort, page, limit, counts } = query
  const { rows, ...paged } = await listPrograms(db, filterOf(query), { sort, page, limit, counts })
  return { programs: rows, ...paged }
}

const STATUS_WORDS: Record<ProgramStatus, Message> = {
  draft: message('Draft'),
  published: message('Published'),
  archived: message('Archived'),
}

/** From the first level on (spec 3 §3). */
const LEVEL_WORDS = [message('Beginner'), message('Intermediate'), message('Advanced')]

const PROGRAM_FILE: readonly CsvColumn<ProgramRow>[] = [
  { head: message('Program'), cell: ({ title }) => title },
  { head: message('Level'), cell: (row) => LEVEL_WORDS[row.difficulty_level - 1] ?? row.difficulty_level },
  { head: message('Weeks'), cell: ({ weeks }) => weeks },
  { head: message('Courses'), cell: ({ courses }) => courses },
  { head: message('Cohorts'), cell: ({ cohorts }) => cohorts },
  { head: message('Members'), cell: ({ members }) => members },
  { head: message('Status'), cell: ({ status }) => STATUS_WORDS[status] },
  { head: message('Published'), cell: (row) => instantCell(row.published_at) },
]

/** All rows of the list as a file; the download is logged with their number. */
async function exportAll(call: Call<typeof programApi.export>): Promise<RawAnswer> {
  const { db, query } = call
  const found = await listAllPrograms(db, filterOf(query), query.sort)
  return listFile(
    call,
    { action: 'program.export', name: `programs-${query.status ?? 'all'}`, columns: PROGRAM_FILE },
    found,
  )
}

export const programHandlers = [
  ...handlers(programApi, {
    list,
    export: exportAll,
    get: async ({ db, params }) => ({ program: await requireProgram(db, params.id) }),
    choices: ({ db }) => listChoices(db),
    create,
    update,
    publish,
    archive,
  }),
  ...catalogueHandlers,
  ...cohortHandlers,
  ...mentorProgramHandlers,
]
