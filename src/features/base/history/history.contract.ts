import * as z from 'zod/mini'
import { enrollmentPolicy } from '#features/learning/enrollment/enrollment.policy.ts'
import { permissionRequestPolicy } from '#features/learning/permission-request/permission-request.policy.ts'
import { applicantPolicy } from '#features/mentorship/mentor/applicant/applicant.policy.ts'
import { mentorshipPolicy } from '#features/mentorship/mentorship/mentorship.policy.ts'
import { programPolicy } from '#features/mentorship/program/program.policy.ts'
import { reviewPolicy } from '#features/learning/review/review.policy.ts'
import { endpoint } from '#shared/endpoint.ts'
import { ById } from '#shared/id.ts'

const HistoryEntry = z.object({
  at: z.string(),
  /** What the audit log calls it. */
  action: z.string(),
  /** The same as words. */
  what: z.string(),
  /** Who did it; null for the system. */
  who: z.nullable(z.string()),
  /** The reason that was given, or the name that was asked for. */
  detail: z.nullable(z.string()),
})

export type HistoryEntry = z.infer<typeof HistoryEntry>

export const historyApi = {
  ofEnrollment: endpoint({
    name: 'history.ofEnrollment',
    method: 'GET',
    path: '/api/enrollments/:id/history',
    access: enrollmentPolicy.readHistory,
    summary: 'What has happened to an enrollment and its certificates, oldest first, for those who look after it.',
    params: ById,
    response: z.object({ history: z.array(HistoryEntry) }),
  }),
  ofPermissionRequest: endpoint({
    name: 'history.ofPermissionRequest',
    method: 'GET',
    path: '/api/permission-requests/:id/history',
    access: permissionRequestPolicy.readHistory,
    summary: 'What has happened to a request for a permission, oldest first, for those who decide.',
    params: ById,
    response: z.object({ history: z.array(HistoryEntry) }),
  }),
  ofApplicant: endpoint({
    name: 'history.ofApplicant',
    method: 'GET',
    path: '/api/mentor/applications/:id/history',
    access: applicantPolicy.readHistory,
    summary: 'What has happened to the application of a mentor, oldest first, for those who decide.',
    params: ById,
    response: z.object({ history: z.array(HistoryEntry) }),
  }),
  ofMentorship: endpoint({
    name: 'history.ofMentorship',
    method: 'GET',
    path: '/api/mentorship-applications/:id/history',
    access: mentorshipPolicy.readHistory,
    summary: 'What has happened to an application for mentorship, oldest first, for those who decide.',
    params: ById,
    response: z.object({ history: z.array(HistoryEntry) }),
  }),
  ofProgram: endpoint({
    name: 'history.ofProgram',
    method: 'GET',
    path: '/api/admin/programs/:id/history',
    access: programPolicy.readHistory,
    summary: 'What has happened to a program, its cohorts and who changed between them, oldest first.',
    params: ById,
    response: z.object({ history: z.array(HistoryEntry) }),
  }),
  ofReview: endpoint({
    name: 'history.ofReview',
    method: 'GET',
    path: '/api/reviews/:id/history',
    access: reviewPolicy.readHistory,
    summary: 'What has happened to a review of a course, oldest first, for staff.',
    params: ById,
    response: z.object({ history: z.array(HistoryEntry) }),
  }),
}
