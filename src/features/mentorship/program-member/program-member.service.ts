import { requireConfirmed } from '#features/base/account/password/password.service.ts'
import { contentChanged } from '#server/content-changed.ts'
import type { Services } from '#server/service-types.ts'
import type { Db } from '#server/db/db.ts'
import { type Call, handlers, type RawAnswer } from '#server/http/call.ts'
import { type CsvColumn, instantCell } from '#server/http/csv.ts'
import { listFile } from '#server/http/list-file.ts'
import type { JobSpec } from '#server/jobs/jobs.ts'
import { readOrganisation } from '#server/settings/organisation.ts'
import { addDays } from '#shared/calendar.ts'
import { type Day } from '#shared/dates.ts'
import { notFound } from '#shared/errors.ts'
import { type Message, message } from '#shared/message.ts'
import { lostMove } from '#shared/moves.ts'
import { type Actor, allowsRole, can } from '#shared/policy.ts'
import { todayOf } from '#features/people/employee/employee.service.ts'
import type { Cause } from '#server/cause.ts'
import { listCapstones } from '#features/mentorship/program/brief/brief.service.ts'
import { listWorks } from './capstone/capstone.data.ts'
import { ownCapstone } from './capstone/capstone.logic.ts'
import { isOpenOn, cohortStateOn } from './opening/opening.contract.ts'
import { joinApi } from '#features/mentorship/program/catalogue/catalogue.service.ts'
import {
  type Entry,
  findCohort,
  freePlace,
  listUnendedCohorts,
  listPeopleInCohort,
  type StoredCohort,
  claimStartingCohorts,
} from '#features/mentorship/program/cohort/cohort.service.ts'
import { findStoredProgram, programChanged, programPolicy } from '#features/mentorship/program/program.service.ts'
import { joinCohort, requirePaidPlace, requireMember, takePlaceOrRefuse, STATES } from './place/place.service.ts'
import { requireMentorProgram } from '#features/mentorship/program/mentor-program/mentor-program.service.ts'
import { type Member, memberApi, memberMoves, type MemberStatus, type MyProgram } from './program-member.contract.ts'
import {
  type JoinedMember,
  listAllMembers,
  listMembers,
  listMembershipsOf,
  listMentorsOf,
  listPartsOfMembers,
  listMembersWithCoursesToOpen,
  lockJoinedMember,
  setMember,
} from './program-member.data.ts'
import { cohortBegins, cohortChanged, memberLeft } from './program-member.events.ts'
import { partsToOpen, isAllDone, partsForMember } from './opening/opening.logic.ts'
import { openCourses } from './opening/opening.service.ts'

export { memberFacts } from './program-member.data.ts'

/** The members of a cohort hear so many days before that it begins. */
const DAYS_BEFORE = 3

/** A member whom the caller may see. Throws 404. */
async function requireVisibleMember(db: Db, me: Actor, id: number): Promise<JoinedMember> {
  const found = await requireMember(db, id)
  if (!can(me, programPolicy.leave, { user_id: found.user.id })) throw notFound(message('Program not found'))
  return found
}

/** A member of a program whom the caller may see, as they are now, locked until the transaction ends. Throws 404, and 409 after the end. */
async function lockVisibleMember(tx: Db, me: Actor, id: number): Promise<JoinedMember> {
  await requireVisibleMember(tx, me, id)
  const held = await lockJoinedMember(tx, id)
  // Read again: someone else may have ended the place or changed the cohort until it was held.
  const row = await requireVisibleMember(tx, me, id)
  if (!held) throw lostMove(STATES[row.member.status])
  return row
}

/** Moves a member to another cohort; the caller has checked who may. The places are changed in one order, no matter who moves where. */
async function moveToCohort(
  tx: Db,
  from: number,
  to: { cohortId: number; entry: Entry; today: Day },
): Promise<StoredCohort> {
  if (from < to.cohortId) await freePlace(tx, from)
  const taken = await takePlaceOrRefuse(tx, to.cohortId, to)
  if (from > to.cohortId) await freePlace(tx, from)
  return taken
}

async function join(call: Call<typeof joinApi.join>) {
  const { db, me, params, now, say } = call
  const id = await db.transaction(async (tx) => {
    const about = { cohortId: params.id, userId: me.id }
    await requirePaidPlace(tx, about, now())
    return joinCohort(call, tx, about, now())
  })
  return { message: say('You have joined the program'), member: { id } }
}

async function leave(call: Call<typeof memberApi.leave>) {
  const { db, me, params, now, say } = call
  await db.transaction(async (tx) => {
    const row = await lockVisibleMember(tx, me, params.id)
    await setMember(tx, row.member.id, { status: memberMoves.leave.to, leftAt: now() })
    await freePlace(tx, row.cohort.id)
    await memberLeft(call, tx, row, { byId: me.id })
    await contentChanged(tx, 'program')
  })
  return { message: say('Place released') }
}

async function changeCohort(call: Call<typeof memberApi.changeCohort>) {
  const { db, me, params, body, now, say } = call
  await db.transaction(async (tx) => {
    const row = await lockVisibleMember(tx, me, params.id)
    const target = (await findCohort(tx, body.cohort_id))?.cohort
    if (target?.programId !== row.program.id) throw notFound(message('Cohort not found'))
    if (target.id === row.cohort.id) throw lostMove(message('Choose another cohort'))
    const isKeeper = allowsRole(programPolicy.keepCohorts, me)
    const to = { cohortId: target.id, entry: isKeeper ? 'moved' : 'move', today: await todayOf(tx, now()) } as const
    const taken = await moveToCohort(tx, row.cohort.id, to)
    await setMember(tx, row.member.id, { cohortId: taken.id })
    const { name: from } = row.cohort
    const name = `${row.user.name}: ${from} → ${taken.name}`
    await programChanged(call, tx, { action: 'programMember.changeCohort', id: row.program.id, byId: me.id, name })
    await cohortChanged(call, tx, row, { byId: me.id, from, to: taken.name })
    await openCourses(call, tx, { memberId: row.member.id }, now())
    await contentChanged(tx, 'program')
  })
  return { message: say('Cohort changed') }
}

const cohortOn = (today: Day, { id, name, startsOn, endsOn }: StoredCohort) => {
  const days = { starts_on: startsOn, ends_on: endsOn }
  return { id, name, ...days, state: cohortStateOn(today, days) }
}

async function listOwn({ db, me, now }: Call<typeof memberApi.listOwn>) {
  const today = await todayOf(db, now())
  const rows = await listMembershipsOf(db, me.id)
  const programIds = rows.map(({ program }) => program.id)
  const memberIds = rows.map(({ member }) => member.id)
  const facts = await listPartsOfMembers(db, memberIds)
  const [capstones, works] = [await listCapstones(db, programIds), await listWorks(db, memberIds)]
  const { time_zone: zone } = await readOrganisation(db)
  const mentors = await listMentorsOf(db, programIds)
  const coming = programIds.length > 0 ? await listUnendedCohorts(db, programIds, today) : []
  const hasFreePlace = (one: StoredCohort): boolean =>
    one.taken < one.places && isOpenOn(today, { join_until: one.joinUntil })
  return {
    programs: rows.map(({ member, program, cohort }): MyProgram => {
      const own = facts.filter(({ memberId }) => memberId === member.id)
      const { startsOn } = cohort
      const parts = partsForMember(own, { startsOn, today })
      const capstone = capstones.get(program.id)
      const handedIn = works.filter(({ memberId }) => memberId === member.id)
      const about = { isDone: isAllDone(own), isJoined: member.status === 'joined', startsOn, zone }
      const { id, slug, title, summary, weeks } = program
      return {
        id: member.id,
        user_id: member.userId,
        status: member.status,
        joined_at: member.joinedAt.toISOString(),
        program: { id, slug, title, summary, weeks },
        cohort: cohortOn(today, cohort),
        parts: parts.map(({ isDue: _, ...part }) => part),
        capstone: capstone ? ownCapstone(capstone, handedIn, about) : null,
        mentors: mentors.filter(({ programId }) => programId === id).map(({ programId: _, ...mentor }) => mentor),
        other_cohorts: coming
          .filter(
            (one) => one.programId === id && one.id !== cohort.id && member.status === 'joined' && hasFreePlace(one),
          )
          .map((one) => cohortOn(today, one)),
      }
    }),
  }
}

type Listing = Pick<Call<typeof memberApi.export>, 'db' | 'me' | 'query'>

/** The members that a list or a file of the caller holds, and what of them. Throws 404 for a program of others. */
async function memberFilterFor({ db, me, query }: Listing) {
  const { program_id: program, status, cohort_id: cohort, search } = query
  await requireMentorProgram(db, me, program)
  const hasContacts = allowsRole(programPolicy.readContacts, me)
  const words = hasContacts ? { search } : { name: search }
  return {
    filter: { program, cohort, status: status === 'all' ? undefined : status, ...words },
    hasContacts,
    show: (member: Member): Member => (hasContacts ? member : { ...member, email: null }),
  }
}

async function list({ db, me, query }: Call<typeof memberApi.list>) {
  const { page, limit, counts } = query
  const { filter, show } = await memberFilterFor({ db, me, query })
  const { rows, ...paged } = await listMembers(db, filter, { page, limit, counts })
  return { members: rows.map(show), ...paged }
}

const STATUS_WORDS: Record<MemberStatus, Message> = {
  joined: message('In the program'),
  completed: message('Completed'),
  left: message('Left'),
}

const EMAIL: CsvColumn<Member> = { head: message('Email'), cell: ({ email }) => email }

const MEMBER_FILE: readonly CsvColumn<Member>[] = [
  { head: message('Name'), cell: ({ name }) => name },
  EMAIL,
  { head: message('Cohort'), cell: ({ cohort }) => cohort.name },
  { head: message('Courses completed'), cell: (row) => row.courses_done },
  { head: message('Courses'), cell: ({ courses }) => courses },
  { head: message('Joined'), cell: (row) => instantCell(row.joined_at) },
  { head: message('Status'), cell: ({ status }) => STATUS_WORDS[status] },
]

async function exportAll(call: Call<typeof memberApi.export>): Promise<RawAnswer> {
  await requireConfirmed(call)
  const { filter, hasContacts, show } = await memberFilterFor(call)
  const name = `program-${filter.program}-members-${call.query.status ?? 'all'}`
  const columns = MEMBER_FILE.filter((column) => hasContacts || column !== EMAIL)
  const found = await listAllMembers(call.db, filter, show)
  return listFile(call, { action: 'programMember.export', name, columns }, found)
}

export const memberHandlers = [
  ...handlers(joinApi, { join }),
  ...handlers(memberApi, { leave, changeCohort, listOwn, list, export: exportAll }),
]

/** How many members are looked at with one statement. */
const BATCH = 500

const hasCoursesToOpen = (
  facts: Awaited<ReturnType<typeof listPartsOfMembers>>,
  about: { startsOn: Day; today: Day },
): boolean => partsToOpen(facts, about).length > 0 || isAllDone(facts)

/** Opens what has become due, such as a week that has begun, each member in a transaction of its own. */
export async function openDueCourses(cause: Cause, db: Db, now: Date): Promise<void> {
  const today = await todayOf(db, now)
  const waiting = await listMembersWithCoursesToOpen(db)
  for (let from = 0; from < waiting.length; from += BATCH) {
    const batch = waiting.slice(from, from + BATCH)
    const facts = Map.groupBy(
      await listPartsOfMembers(
        db,
        batch.map(({ id }) => id),
      ),
      ({ memberId }) => memberId,
    )
    for (const { id: memberId, startsOn } of batch) {
      if (hasCoursesToOpen(facts.get(memberId) ?? [], { startsOn, today }))
        await db.transaction((tx) => openCourses(cause, tx, { memberId }, now))
    }
  }
}

/** Tells the members of cohorts that begin in the next days, each cohort once. */
export async function remindOfCohorts(cause: Cause, db: Db, now: Date): Promise<void> {
  const today = await todayOf(db, now)
  await db.transaction(async (tx) => {
    for (const cohort of await claimStartingCohorts(tx, { after: today, by: addDays(today, DAYS_BEFORE), now })) {
      const program = await findStoredProgram(tx, cohort.programId)
      const people = await listPeopleInCohort(tx, cohort.id)
      const about = { program: program?.title ?? '', cohort: cohort.name, startsOn: cohort.startsOn, people }
      await cohortBegins(cause, tx, about)
    }
  })
}

const JOB_MINUTES = 5

/** What days bring: courses that open, cohorts that begin or end. It is safe to repeat. */
export const programJobs = (services: Services): JobSpec[] => [
  {
    name: 'programs-by-day',
    schedule: `*/${JOB_MINUTES} * * * *`,
    async handle() {
      const { db, now } = services
      const at = now()
      const before = new Date(at.getTime() - 2 * JOB_MINUTES * 60_000)
      // Which cohorts can be joined changes with the day, and public pages are kept.
      if ((await todayOf(db, at)) !== (await todayOf(db, before)))
        await db.transaction((tx) => contentChanged(tx, 'program'))
      await openDueCourses(services, db, at)
      await remindOfCohorts(services, db, at)
    },
  },
]
