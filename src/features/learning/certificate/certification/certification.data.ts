import { iso } from '#server/db/iso.ts'
import { desc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { jsonObject } from '#server/db/json.ts'
import { type List, listAll, listPage, nameOrder } from '#server/db/list-page.ts'
import type { Sorted } from '#shared/paging.ts'
import { searchQuery } from '#shared/search-words.ts'
import { enrollments } from '#features/learning/enrollment/enrollment.table.ts'
import { eventRegistrations } from '#features/public/event/event.table.ts'
import { programMembers } from '#features/mentorship/program-member/program-member.table.ts'
import { users } from '#features/base/user/user.table.ts'
import { CERTIFICATE_STATES, type CertificateKind, type CertificateState } from '../certificate.contract.ts'
import { certificates } from '../certificate.table.ts'
import type { CertificationColumn } from './certification.contract.ts'

const kind = sql<CertificateKind>`case when ${certificates.eventRegistrationId} is not null then 'event'
  when ${certificates.programMemberId} is not null then 'program' else 'course' end`

const row = jsonObject({
  id: certificates.id,
  kind,
  name: certificates.name,
  course: certificates.courseTitle,
  issuer: certificates.issuer,
  issued_at: certificates.issuedAt,
  state: certificates.state,
  ended_at: certificates.endedAt,
  code: certificates.code,
  user: jsonObject({
    id: users.id,
    name: users.name,
    email: users.email,
    profile_picture: users.profilePicture,
  }),
})
type Row = typeof row._.type

type Filter = {
  state?: CertificateState | undefined
  /** One of a kind, each a filter of its own: the planner knows which index holds the few of programs and events. */
  ofCourse?: 1
  ofProgram?: 1
  ofEvent?: 1
  words?: string | undefined
  /** The holder; left out, certificates of everyone. */
  holder?: number | undefined
}

/** The certificates of a person that were earned by one kind of place; each kind is found by an index. */
const certificateIdsEarnedIn = (
  places: typeof enrollments | typeof programMembers | typeof eventRegistrations,
  column: string,
) =>
  sql`select earned.id from ${places} join ${certificates} as earned on earned.${sql.identifier(column)} = ${places.id}
    where ${places.userId} = ${sql.placeholder('holder')}`

const CERTIFICATIONS: List<Row, Filter, CertificationColumn> = {
  name: 'certifications',
  from: certificates,
  id: certificates.id,
  joins: [
    { table: enrollments, on: eq(enrollments.id, certificates.enrollmentId), isLeft: true },
    { table: programMembers, on: eq(programMembers.id, certificates.programMemberId), isLeft: true },
    {
      table: eventRegistrations,
      on: eq(eventRegistrations.id, certificates.eventRegistrationId),
      isLeft: true,
    },
    {
      table: users,
      on: eq(users.id, sql`coalesce(${enrollments.userId}, ${programMembers.userId}, ${eventRegistrations.userId})`),
    },
  ],
  row,
  filters: {
    state: eq(certificates.state, sql.placeholder('state')),
    ofCourse: isNotNull(certificates.enrollmentId),
    ofProgram: isNotNull(certificates.programMemberId),
    ofEvent: isNotNull(certificates.eventRegistrationId),
    words: sql`${certificates.search} @@ to_tsquery('simple', ${sql.placeholder('words')})`,
    holder: sql`${certificates.id} = any(array(${certificateIdsEarnedIn(enrollments, 'enrollment_id')}
      union all ${certificateIdsEarnedIn(programMembers, 'program_member_id')}
      union all ${certificateIdsEarnedIn(eventRegistrations, 'event_registration_id')}))`,
  },
  tabs: { key: 'state', column: certificates.state, values: CERTIFICATE_STATES },
  sorts: {
    name: nameOrder(certificates.name),
    course: nameOrder(certificates.courseTitle),
    when: sql`${certificates.issuedAt}`,
  },
  order: [desc(certificates.issuedAt), desc(certificates.id)],
}

const OF_KIND: Record<CertificateKind, Pick<Filter, 'ofCourse' | 'ofProgram' | 'ofEvent'>> = {
  course: { ofCourse: 1 },
  program: { ofProgram: 1 },
  event: { ofEvent: 1 },
}

type ListOptions = {
  sort?: Sorted<CertificationColumn> | undefined
  page?: number | undefined
  limit?: number | undefined
  counts?: '1' | undefined
}

type CertificationFilter = Pick<Filter, 'state' | 'holder'> & {
  kind?: CertificateKind | undefined
  search?: string | undefined
}

const patterns = ({ search, kind: asKind, ...filter }: CertificationFilter): Filter => ({
  ...filter,
  ...(asKind && OF_KIND[asKind]),
  words: search && searchQuery(search),
})

const toCertification = (found: Row) => ({
  ...found,
  issued_at: iso(found.issued_at),
  ended_at: iso(found.ended_at),
})

/** One page of certificates, newest first, with their holders: one statement. */
export async function listCertifications(db: Db, filter: CertificationFilter, asked: ListOptions) {
  const { rows, ...paged } = await listPage(db, CERTIFICATIONS, { filter: patterns(filter), ...asked })
  return { rows: rows.map(toCertification), ...paged }
}

/** All rows, for a file. */
export const listAllCertifications = (db: Db, filter: CertificationFilter, sort: ListOptions['sort']) =>
  listAll(db, CERTIFICATIONS, { filter: patterns(filter), sort }, toCertification)
