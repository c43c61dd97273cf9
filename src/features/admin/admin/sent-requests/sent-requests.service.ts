import { findPendingApplicant } from '#features/mentorship/mentor/applicant/applicant.service.ts'
import { findPendingOf } from '#features/mentorship/mentorship-application/mentorship-application.service.ts'
import type { Db } from '#server/db/db.ts'
import { usualDays } from '#server/db/usual-decision-days.ts'
import { type Call, handlers } from '#server/http/call.ts'
import { readOrganisation } from '#server/settings/organisation.ts'
import { dayIn } from '#shared/dates.ts'
import { type Sent, sentRequestsApi, type SentKind } from './sent-requests.contract.ts'
import { DECIDED, type DecidedKind, SENT_ROWS } from './sent-requests.data.ts'

type Asked = { db: Db; userId: number; now: Date }

/** The defaults for most kinds. */
const NOTHING = {
  title: null,
  starts_on: null,
  starts_at: null,
  pay_by: null,
  usual_days: null,
  is_withdrawable: false,
}

const isoOf = (at: Date | string): string => new Date(at).toISOString()

/** How long it usually takes is asked only about what someone waits for. */
async function withUsualWaitDays<Row>(db: Db, kind: DecidedKind, rows: readonly Row[], show: (row: Row) => Sent) {
  const usual_days = rows.length > 0 ? await usualDays(db, DECIDED[kind]) : null
  return rows.map((row) => ({ ...show(row), usual_days }))
}

const checkoutPathOf = ({ courseId, cohortId }: { courseId: number | null; cohortId: number | null }): string =>
  courseId === null ? `/dashboard/my-programs/checkout/${cohortId}` : `/dashboard/my-courses/checkout/${courseId}`

const LINES: Readonly<Record<SentKind, (asked: Asked) => Promise<Sent[]>>> = {
  enrollment: async ({ db, userId }) =>
    withUsualWaitDays(db, 'enrollment', await SENT_ROWS.enrollment(db, userId), ({ id, at, title, courseId }) => ({
      ...NOTHING,
      kind: 'enrollment',
      id,
      title,
      path: `/courses/${courseId}`,
      sent_at: isoOf(at),
      is_withdrawable: true,
    })),
  unpaid: async ({ db, userId, now }) =>
    (await SENT_ROWS.unpaid(db, userId, now)).map(({ id, at, title, heldUntil, ...item }) => ({
      ...NOTHING,
      kind: 'unpaid',
      id,
      title,
      path: checkoutPathOf(item),
      sent_at: isoOf(at),
      pay_by: heldUntil && isoOf(heldUntil),
      is_withdrawable: true,
    })),
  // The money may be on its way already: whom to ask is said beside it.
  order: async ({ db, userId }) =>
    withUsualWaitDays(db, 'order', await SENT_ROWS.order(db, userId), ({ id, at, title, ...item }) => ({
      ...NOTHING,
      kind: 'order',
      id,
      title,
      path: checkoutPathOf(item),
      sent_at: isoOf(at),
    })),
  mentorship: async ({ db, userId }) => {
    const pending = await findPendingOf(db, userId)
    return withUsualWaitDays(db, 'mentorship', pending ? [pending] : [], ({ id, at }) => ({
      ...NOTHING,
      kind: 'mentorship',
      id,
      path: '/mentorship',
      sent_at: isoOf(at),
      is_withdrawable: true,
    }))
  },
  mentor: async ({ db, userId }) => {
    const pending = await findPendingApplicant(db, userId)
    return withUsualWaitDays(db, 'mentor', pending ? [pending] : [], ({ id, at }) => ({
      ...NOTHING,
      kind: 'mentor',
      id,
      path: '/become-a-mentor',
      sent_at: isoOf(at),
    }))
  },
  program: async ({ db, userId, now }) => {
    const today = dayIn(now, (await readOrganisation(db)).time_zone)
    return (await SENT_ROWS.program(db, userId, today)).map(({ id, at, title, startsOn }) => ({
      ...NOTHING,
      kind: 'program',
      id,
      title,
      path: '/dashboard/my-programs',
      sent_at: isoOf(at),
      starts_on: startsOn,
      // What has begun is left on its own page, where it says what stays.
      is_withdrawable: startsOn > today,
    }))
  },
  job: async ({ db, userId }) =>
    withUsualWaitDays(db, 'job', await SENT_ROWS.job(db, userId), ({ id, at, title }) => ({
      ...NOTHING,
      kind: 'job',
      id,
      title,
      path: '/dashboard/job-applications',
      sent_at: isoOf(at),
      is_withdrawable: true,
    })),
  event: async ({ db, userId, now }) =>
    (await SENT_ROWS.event(db, userId, now)).map(({ id, at, title, slug, startsAt }) => ({
      ...NOTHING,
      kind: 'event',
      id,
      title,
      path: `/events/${slug}`,
      sent_at: isoOf(at),
      starts_at: isoOf(startsAt),
      is_withdrawable: true,
    })),
}

async function get({ db, me, now }: Call<typeof sentRequestsApi.get>) {
  const asked = { db, userId: me.id, now: now() }
  const found = await Promise.all(Object.values(LINES).map((linesOf) => linesOf(asked)))
  return { sent: found.flat().toSorted((one, other) => (one.sent_at < other.sent_at ? 1 : -1)) }
}

export const sentRequestsHandlers = handlers(sentRequestsApi, { get })
