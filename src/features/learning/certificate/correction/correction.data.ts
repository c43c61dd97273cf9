import { asc, desc, eq, or, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { jsonObject } from '#server/db/json.ts'
import { likePatternOf, contains } from '#server/db/like.ts'
import { type List, listAll, listPage, nameOrder } from '#server/db/list-page.ts'
import { enrollments } from '#features/learning/enrollment/enrollment.table.ts'
import { eventRegistrations } from '#features/public/event/event.table.ts'
import { programMembers } from '#features/mentorship/program-member/program-member.table.ts'
import { users } from '#features/base/user/user.table.ts'
import {
  CORRECTION_STATES,
  type Correction,
  type CorrectionColumn,
  type CorrectionState,
} from '../certificate.contract.ts'
import { certificateCorrections as corrections, certificates } from '../certificate.table.ts'

type CorrectionFilter = { status?: CorrectionState | 'all' | undefined; search?: string | undefined }
type Sort = CorrectionColumn | `-${CorrectionColumn}` | undefined
type ListOptions = CorrectionFilter & {
  sort?: Sort
  page?: number | undefined
  limit?: number | undefined
  counts?: '1' | undefined
}

const text = sql.placeholder('search')

const row = jsonObject({
  id: corrections.id,
  certificate_id: certificates.id,
  status: corrections.status,
  current_name: certificates.name,
  name: corrections.name,
  note: corrections.note,
  reason: corrections.refusalReason,
  course: certificates.courseTitle,
  user: jsonObject({
    id: users.id,
    name: users.name,
    email: users.email,
    profile_picture: users.profilePicture,
  }),
  created_at: corrections.createdAt,
})

/** Requests for another name: who waits longest comes first, the settled last. */
const CORRECTIONS: List<typeof row._.type, CorrectionFilter, CorrectionColumn> = {
  name: 'corrections',
  from: corrections,
  id: corrections.id,
  joins: [
    { table: certificates, on: eq(certificates.id, corrections.certificateId), filters: ['search'] },
    { table: enrollments, on: eq(enrollments.id, certificates.enrollmentId), isLeft: true, filters: ['search'] },
    {
      table: programMembers,
      on: eq(programMembers.id, certificates.programMemberId),
      isLeft: true,
      filters: ['search'],
    },
    {
      table: eventRegistrations,
      on: eq(eventRegistrations.id, certificates.eventRegistrationId),
      isLeft: true,
      filters: ['search'],
    },
    {
      table: users,
      on: eq(users.id, sql`coalesce(${enrollments.userId}, ${programMembers.userId}, ${eventRegistrations.userId})`),
      filters: ['search'],
    },
  ],
  row,
  filters: {
    status: eq(corrections.status, sql.placeholder('status')),
    search: or(
      contains(users.name, text),
      contains(users.email, text),
      contains(certificates.courseTitle, text),
      contains(corrections.name, text),
    ),
  },
  tabs: { key: 'status', column: corrections.status, values: CORRECTION_STATES },
  sorts: {
    learner: nameOrder(users.name),
    course: nameOrder(certificates.courseTitle),
    asked: nameOrder(corrections.name),
    when: sql`${corrections.createdAt}`,
  },
  order: [
    asc(sql`${corrections.status} <> 'open'`),
    desc(corrections.decidedAt),
    asc(corrections.createdAt),
    asc(corrections.id),
  ],
}

const filterOf = ({ status, search }: CorrectionFilter) => ({
  status: status === 'all' ? undefined : status,
  search: search && likePatternOf(search),
})

const toCorrection = (found: typeof row._.type): Correction => ({
  ...found,
  created_at: new Date(found.created_at).toISOString(),
})

/** One page of requests with the certificate and its holder. */
export async function listCorrections(db: Db, { sort, page, limit, counts, ...filter }: ListOptions) {
  const { rows, ...paged } = await listPage(db, CORRECTIONS, { filter: filterOf(filter), sort, page, limit, counts })
  return { rows: rows.map(toCorrection), ...paged }
}

/** All rows, for a file. */
export function listAllCorrections(db: Db, { sort, ...filter }: CorrectionFilter & { sort?: Sort }) {
  return listAll(db, CORRECTIONS, { filter: filterOf(filter), sort }, toCorrection)
}
