import { History } from '#features/base/history/history.contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import { ById } from '#shared/id.ts'
import { enrollmentPolicy } from '../enrollment/enrollment.policy.ts'
import { permissionRequestPolicy } from '../permission-request/permission-request.policy.ts'
import { reviewPolicy } from '../review/review.policy.ts'

export const learningHistoryApi = {
  ofEnrollment: endpoint({
    name: 'history.ofEnrollment',
    method: 'GET',
    path: '/api/enrollments/:id/history',
    access: enrollmentPolicy.readHistory,
    summary: 'What has happened to an enrollment and its certificates, oldest first, for those who look after it.',
    params: ById,
    response: History,
  }),
  ofPermissionRequest: endpoint({
    name: 'history.ofPermissionRequest',
    method: 'GET',
    path: '/api/permission-requests/:id/history',
    access: permissionRequestPolicy.readHistory,
    summary: 'What has happened to a request for a permission, oldest first, for those who decide.',
    params: ById,
    response: History,
  }),
  ofReview: endpoint({
    name: 'history.ofReview',
    method: 'GET',
    path: '/api/reviews/:id/history',
    access: reviewPolicy.readHistory,
    summary: 'What has happened to a review of a course, oldest first, for staff.',
    params: ById,
    response: History,
  }),
}
