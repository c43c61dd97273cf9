import { readTrail } from '#server/audit/audit.data.ts'
import { type Call, handlers } from '#server/http/call.ts'
import type { Message } from '#shared/message.ts'
import { authorize } from '#shared/policy.ts'
import { CERTIFICATE_NEWS, certificateSubjectsOf } from '#features/learning/certificate/certificate.service.ts'
import { ENROLLMENT_NEWS, enrollmentSubject, requireVisible } from '#features/learning/enrollment/enrollment.service.ts'
import { APPLICANT_NEWS, applicantSubject } from '#features/mentorship/mentor/applicant/applicant.service.ts'
import { requireApplicant } from '#features/mentorship/mentor/decision/decision.service.ts'
import { requireMentorship } from '#features/mentorship/mentorship/decision/decision.service.ts'
import { MENTORSHIP_NEWS, mentorshipSubject } from '#features/mentorship/mentorship/mentorship.service.ts'
import {
  PERMISSION_REQUEST_NEWS,
  permissionRequestSubject,
  requirePermissionRequest,
} from '#features/learning/permission-request/permission-request.service.ts'
import { PROGRAM_NEWS, programSubject, requireProgram } from '#features/mentorship/program/program.service.ts'
import { requireReview, REVIEW_NEWS, reviewSubject } from '#features/learning/review/review.service.ts'
import { namesOf } from '#features/base/user/user.service.ts'
import { type HistoryEntry, historyApi } from './history.contract.ts'

/** What features say of the lines of the audit log; lines without words are nobody's history. */
type News = Readonly<Record<string, Message>>

/** The part of a line that people read: why, or which name. */
function detailOf(detail: Record<string, unknown> | null): string | null {
  const about = detail?.reason ?? detail?.name ?? detail?.to
  return typeof about === 'string' ? about : null
}

/** The lines of the audit log about these subjects, in the words of their features and the language of the caller. */
async function readHistory(
  { db, translate }: Pick<Call, 'db' | 'translate'>,
  subjects: readonly string[],
  news: News,
): Promise<HistoryEntry[]> {
  const lines = await readTrail(db, subjects, Object.keys(news))
  const names = await namesOf(db, [...new Set(lines.flatMap(({ actorId }) => actorId ?? []))])
  return lines.flatMap(({ at, action, actorId, detail }) => {
    const words = news[action]
    if (!words) return []
    const who = actorId === null ? null : (names.get(actorId) ?? null)
    return { at: at.toISOString(), action, what: translate(words), who, detail: detailOf(detail) }
  })
}

async function ofEnrollment(call: Call<typeof historyApi.ofEnrollment>) {
  const { db, me, params, say } = call
  const row = await requireVisible(db, me, params.id)
  authorize(me, historyApi.ofEnrollment.access, { course: { tutor_id: row.course.tutorId } })
  const { enrollment, user } = row
  const subjects = [enrollmentSubject(enrollment.id), ...(await certificateSubjectsOf(db, enrollment.id))]
  const requested = {
    at: enrollment.createdAt.toISOString(),
    action: 'enrollment.enroll',
    what: say('Request sent'),
    who: user.name,
    detail: null,
  }
  return { history: [requested, ...(await readHistory(call, subjects, { ...ENROLLMENT_NEWS, ...CERTIFICATE_NEWS }))] }
}

async function ofPermissionRequest(call: Call<typeof historyApi.ofPermissionRequest>) {
  const { id } = await requirePermissionRequest(call.db, call.params.id)
  return { history: await readHistory(call, [permissionRequestSubject(id)], PERMISSION_REQUEST_NEWS) }
}

async function ofApplicant(call: Call<typeof historyApi.ofApplicant>) {
  const { id } = await requireApplicant(call.db, call.params.id)
  return { history: await readHistory(call, [applicantSubject(id)], APPLICANT_NEWS) }
}

async function ofMentorship(call: Call<typeof historyApi.ofMentorship>) {
  const { id } = await requireMentorship(call.db, call.params.id)
  return { history: await readHistory(call, [mentorshipSubject(id)], MENTORSHIP_NEWS) }
}

async function ofProgram(call: Call<typeof historyApi.ofProgram>) {
  const { id } = await requireProgram(call.db, call.params.id)
  return { history: await readHistory(call, [programSubject(id)], PROGRAM_NEWS) }
}

async function ofReview(call: Call<typeof historyApi.ofReview>) {
  const { id } = await requireReview(call.db, call.params.id)
  return { history: await readHistory(call, [reviewSubject(id)], REVIEW_NEWS) }
}

export const historyHandlers = handlers(historyApi, {
  ofEnrollment,
  ofPermissionRequest,
  ofApplicant,
  ofMentorship,
  ofProgram,
  ofReview,
})
