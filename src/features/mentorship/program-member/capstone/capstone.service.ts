import type { Db } from '#server/db/db.ts'
import { storeDocument } from '#server/files/documents.ts'
import { sendDocument } from '#server/http/send-document.ts'
import { type Call, handlers, type RawAnswer } from '#server/http/call.ts'
import { type CsvColumn, instantCell } from '#server/http/csv.ts'
import { listFile } from '#server/http/list-file.ts'
import { readOrganisation } from '#server/settings/organisation.ts'
import { countAgainstLimit } from '#server/rate-limits/rate-limits.data.ts'
import { invalid, notFound } from '#shared/errors.ts'
import { type Message, message } from '#shared/message.ts'
import { lostMove, type Move } from '#shared/moves.ts'
import { type Actor, authorize, can } from '#shared/policy.ts'
import type { Cause, Past } from '#server/cause.ts'
import { idsWithRole } from '#features/base/user/user.service.ts'
import { findMember, type JoinedMember, listPartsOfMembers, lockJoinedMember } from '../program-member.data.ts'
import { isAllDone } from '../opening/opening.logic.ts'
import { openCourses } from '../opening/opening.service.ts'
import { findStoredProgram, programPolicy } from '#features/mentorship/program/program.service.ts'
import {
  listMentorIds,
  requireMentorProgram,
} from '#features/mentorship/program/mentor-program/mentor-program.service.ts'
import {
  type CapstoneForm,
  capstoneApi,
  workFileRule,
  workMoves,
  type WorkRow,
  type WorkStatus,
} from './capstone.contract.ts'
import { findCapstone } from '#features/mentorship/program/brief/brief.service.ts'
import {
  findLastWork,
  findWork,
  type FoundWork,
  insertWork,
  listAllLastWorks,
  listJudges,
  listLastWorks,
  listWorks,
  moveWork,
} from './capstone.data.ts'
import { workChangeRequested, workAccepted, workHandedIn } from './capstone.events.ts'
import { dueDayOf, isLate, shownWork } from './capstone.logic.ts'

const NOT_FOUND = message('Capstone not found')
const PER_PERSON = { most: 20, seconds: 3600 }

const STATES: Record<WorkStatus, Message> = {
  waiting: message('Your capstone is waiting for review'),
  returned: message('A change has already been requested'),
  accepted: message('This capstone has already been accepted'),
}

/** A member whose work this is; 404 for all others. */
async function requireOwnMembership(db: Db, me: Actor, memberId: number): Promise<JoinedMember> {
  const found = await findMember(db, memberId)
  if (!found || !can(me, programPolicy.handIn, { user_id: found.user.id })) throw notFound(message('Program not found'))
  return found
}

async function requireCapstone(db: Db, { program }: JoinedMember): Promise<CapstoneForm> {
  const capstone = await findCapstone(db, program.id)
  if (!capstone) throw notFound(NOT_FOUND)
  return capstone
}

/** Throws 422 when the link or the file is missing, or was not asked for. */
function refuseWrongParts(capstone: CapstoneForm, given: { hasLink: boolean; hasFile: boolean }): void {
  const errors = {
    ...(capstone.wants_link && !given.hasLink && { link: [message('Enter the address of your work')] }),
    ...(!capstone.wants_link && given.hasLink && { link: [message('This capstone does not need a link')] }),
    ...(capstone.wants_file && !given.hasFile && { file: [message('Choose a file')] }),
    ...(!capstone.wants_file && given.hasFile && { file: [message('This capstone does not need a file')] }),
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

type Handed = { memberId: number; note: string; link: string | null; fileId: string | null }

/**
 * Hands in a work and answers its id; the caller has checked who may. Throws 409 while another waits, after one was
 * accepted, before the courses are completed, and for someone who is not in the program any more.
 * @param now when it was; the demo data gives past moments
 */
export async function handInWork(
  cause: Cause | Past,
  tx: Db,
  { memberId, ...work }: Handed,
  now: Date,
): Promise<number> {
  const held = await lockJoinedMember(tx, memberId)
  const last = await findLastWork(tx, memberId)
  if (last && last.status !== 'returned') throw lostMove(STATES[last.status])
  const row = await findMember(tx, memberId)
  if (!held || !row) throw lostMove(message('This place in the program is no longer active'))
  if (!isAllDone(await listPartsOfMembers(tx, [memberId]))) throw lostMove(message('Complete the courses first'))
  const version = (last?.version ?? 0) + 1
  const id = await insertWork(tx, { memberId, ...work, version, handedInAt: now })
  const judges = (await listJudges(tx, row.program.id)).filter((judge) => judge.id !== row.user.id)
  const adminIds = judges.length > 0 ? [] : await idsWithRole(tx, 'admin', now)
  await workHandedIn(cause, tx, row, { version, judges, adminIds })
  return id
}

async function handIn(call: Call<typeof capstoneApi.handIn>) {
  const { db, me, params, body, files_in: files, now, say } = call
  const row = await requireOwnMembership(db, me, params.id)
  const file = files['file']
  const link = body.link || null
  refuseWrongParts(await requireCapstone(db, row), { hasLink: link !== null, hasFile: file !== undefined })
  await countAgainstLimit(db, `capstone:${me.id}`, PER_PERSON, now())
  const write = (tx: Db, fileId: string | null) =>
    handInWork(call, tx, { memberId: row.member.id, note: body.note, link, fileId }, now())
  if (file) await storeDocument(call, { file, rule: workFileRule, ownerId: me.id }, write)
  else await db.transaction((tx) => write(tx, null))
  return { message: say('Capstone handed in') }
}

/** What the rules of a work look at. */
const findWorkFacts = async (db: Db, { member }: FoundWork) => ({
  user_id: member.userId,
  mentor_ids: await listMentorIds(db, member.programId),
})

/** A work that the caller may read; otherwise there is none (404). */
async function requireWork(db: Db, me: Actor, id: number): Promise<FoundWork> {
  const found = await findWork(db, id)
  if (!found || !can(me, programPolicy.readWork, await findWorkFacts(db, found))) throw notFound(NOT_FOUND)
  return found
}

type Answer = { id: number; move: Move<WorkStatus>; byId: number; reason: string | null }

/** Answers a work that waits; the caller has checked who may. Throws 409. */
async function decideWork(tx: Db, { id, move, byId, reason }: Answer, now: Date): Promise<JoinedMember> {
  const found = await findWork(tx, id)
  if (!found) throw notFound(NOT_FOUND)
  // The member is locked first, as in every other change of a place, so that there is no deadlock.
  const held = await lockJoinedMember(tx, found.member.id)
  const { from, to } = move
  const patch = { decidedAt: now, decidedById: byId, reason }
  if (held && (await moveWork(tx, { id, from, to }, patch))) {
    const row = await findMember(tx, found.member.id)
    if (row) return row
  }
  const status = (await findWork(tx, id))?.work.status ?? 'waiting'
  throw lostMove(status === 'waiting' ? message('This place in the program is no longer active') : STATES[status])
}

type Deciding = { id: number; byId: number }

/**
 * Accepts a work, which completes the program of the person who has completed its courses; the caller has checked who
 * may.
 * @param now when it was done; the demo data gives past moments
 */
export async function acceptWork(cause: Cause | Past, tx: Db, { id, byId }: Deciding, now: Date): Promise<void> {
  const row = await decideWork(tx, { id, move: workMoves.accept, byId, reason: null }, now)
  await workAccepted(cause, tx, row, { byId })
  await openCourses(cause, tx, { memberId: row.member.id }, now)
}

/** Asks for a change of a work; the caller has checked who may. */
export async function askForChange(
  cause: Cause | Past,
  tx: Db,
  { id, byId, reason }: Deciding & { reason: string },
  now: Date,
): Promise<void> {
  const row = await decideWork(tx, { id, move: workMoves.askChange, byId, reason }, now)
  await workChangeRequested(cause, tx, row, { byId, reason })
}

/** Throws 404 for a work that the caller may not read, and 403 for one that they may not judge. */
async function requireJudge(db: Db, me: Actor, id: number): Promise<void> {
  const found = await requireWork(db, me, id)
  authorize(me, programPolicy.decideCapstone, await findWorkFacts(db, found))
}

async function accept(call: Call<typeof capstoneApi.accept>) {
  const { db, me, params, now, say } = call
  await requireJudge(db, me, params.id)
  await db.transaction((tx) => acceptWork(call, tx, { id: params.id, byId: me.id }, now()))
  return { message: say('Capstone accepted') }
}

async function askChange(call: Call<typeof capstoneApi.askChange>) {
  const { db, me, params, body, now, say } = call
  await requireJudge(db, me, params.id)
  await db.transaction((tx) => askForChange(call, tx, { id: params.id, byId: me.id, reason: body.reason }, now()))
  return { message: say('Change requested') }
}

type Listed = Awaited<ReturnType<typeof listLastWorks>>['rows'][number]

/** A row of the list; whether it was late follows from the calendar of the organisation. */
function toWorkRow({ starts_on: startsOn, due_week: dueWeek, ...row }: Listed, zone: string): WorkRow {
  const handedInAt = new Date(row.handed_in_at)
  return {
    ...row,
    handed_in_at: handedInAt.toISOString(),
    decided_at: row.decided_at && new Date(row.decided_at).toISOString(),
    is_late: isLate(handedInAt, dueDayOf({ startsOn, dueWeek }), zone),
  }
}

type Narrowed = Call<typeof capstoneApi.export>['query']

/** The filter of the caller's list and of its file. Throws 404 for a program of others. */
async function workFilterFor(db: Db, me: Actor, { program_id: program, status, search: name }: Narrowed) {
  await requireMentorProgram(db, me, program)
  return { program, status: status === 'all' ? undefined : status, name }
}

async function list({ db, me, query }: Call<typeof capstoneApi.list>) {
  const { page, limit, counts } = query
  const { rows, ...paged } = await listLastWorks(db, await workFilterFor(db, me, query), { page, limit, counts })
  const { time_zone: zone } = await readOrganisation(db)
  return { works: rows.map((row) => toWorkRow(row, zone)), ...paged }
}

const STATUS_WORDS: Record<WorkStatus, Message> = {
  waiting: message('Waiting for an answer'),
  returned: message('Change requested'),
  accepted: message('Work accepted'),
}

const CAPSTONE_FILE: readonly CsvColumn<WorkRow>[] = [
  { head: message('Member'), cell: ({ name }) => name },
  { head: message('Cohort'), cell: ({ cohort }) => cohort.name },
  { head: message('Handed in'), cell: (row) => instantCell(row.handed_in_at) },
  { head: message('Late'), cell: (row) => (row.is_late ? message('Yes') : message('No')) },
  { head: message('Version'), cell: ({ version }) => version },
  { head: message('Status'), cell: ({ status }) => STATUS_WORDS[status] },
  { head: message('Decided'), cell: (row) => instantCell(row.decided_at) },
]

async function exportAll(call: Call<typeof capstoneApi.export>): Promise<RawAnswer> {
  const { db, me, query } = call
  const filter = await workFilterFor(db, me, query)
  const { time_zone: zone } = await readOrganisation(db)
  const found = await listAllLastWorks(db, filter, (row) => toWorkRow(row, zone))
  const name = `program-${filter.program}-capstones-${query.status ?? 'all'}`
  return listFile(call, { action: 'capstone.export', name, columns: CAPSTONE_FILE }, found)
}

async function get({ db, me, params }: Call<typeof capstoneApi.get>) {
  const found = await requireWork(db, me, params.id)
  const { member } = found
  await requireMentorProgram(db, me, member.programId)
  const works = await listWorks(db, [member.id])
  const { rows } = await listLastWorks(db, { id: works[0]?.id }, {})
  const [row, program] = [rows[0], await findStoredProgram(db, member.programId)]
  // Former members cannot hand in work.
  if (!row || !program) throw notFound(NOT_FOUND)
  const capstone = await findCapstone(db, program.id)
  const { time_zone: zone } = await readOrganisation(db)
  const due = dueDayOf({ startsOn: row.starts_on, dueWeek: row.due_week })
  return {
    work: {
      ...toWorkRow(row, zone),
      program: { id: program.id, title: program.title },
      capstone: capstone ? { title: capstone.title, brief: capstone.brief } : null,
      due_on: due,
      works: works.map((one) => shownWork(one, { due, zone })),
    },
  }
}

async function download(call: Call<typeof capstoneApi.download>): Promise<RawAnswer> {
  const { file, name, work } = await requireWork(call.db, call.me, call.params.id)
  if (!file) throw notFound(message('File not found'))
  return sendDocument(call, { id: file.id, type: file.type, title: `${name} capstone ${work.version}` })
}

export const capstoneHandlers = handlers(capstoneApi, {
  handIn,
  list,
  export: exportAll,
  get,
  accept,
  askChange,
  download,
})
