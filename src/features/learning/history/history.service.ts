import { readHistory } from '#features/base/history/history.service.ts'
import { type Call, handlers } from '#server/http/call.ts'
import { authorize } from '#shared/policy.ts'
import { CERTIFICATE_HISTORY, certificateSubjectsOf } from '../certificate/certificate.service.ts'
import { ENROLLMENT_HISTORY, enrollmentSubject, requireVisible } from '../enrollment/enrollment.service.ts'
import {
  PERMISSION_REQUEST_HISTORY,
  permissionRequestSubject,
  requirePermissionRequest,
} from '../permission-request/permission-request.service.ts'
import { requireReview, REVIEW_HISTORY, reviewSubject } from '../review/review.service.ts'
import { learningHistoryApi } from './history.contract.ts'

async function ofEnrollment(call: Call<typeof learningHistoryApi.ofEnrollment>) {
  const { db, me, params, say } = call
  const row = await requireVisible(db, me, params.id)
  authorize(me, learningHistoryApi.ofEnrollment.access, { course: { tutor_id: row.course.tutorId } })
  const { enrollment, user } = row
  const subjects = [enrollmentSubject(enrollment.id), ...(await certificateSubjectsOf(db, enrollment.id))]
  const requested = {
    at: enrollment.createdAt.toISOString(),
    action: 'enrollment.enroll',
    what: say('Request sent'),
    who: user.name,
    detail: null,
  }
  return {
    history: [requested, ...(await readHistory(call, subjects, { ...ENROLLMENT_HISTORY, ...CERTIFICATE_HISTORY }))],
  }
}

async function ofPermissionRequest(call: Call<typeof learningHistoryApi.ofPermissionRequest>) {
  const { id } = await requirePermissionRequest(call.db, call.params.id)
  return { history: await readHistory(call, [permissionRequestSubject(id)], PERMISSION_REQUEST_HISTORY) }
}

async function ofReview(call: Call<typeof learningHistoryApi.ofReview>) {
  const { id } = await requireReview(call.db, call.params.id)
  return { history: await readHistory(call, [reviewSubject(id)], REVIEW_HISTORY) }
}

export const learningHistoryHandlers = handlers(learningHistoryApi, { ofEnrollment, ofPermissionRequest, ofReview })
