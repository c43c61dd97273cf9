import { History } from '#features/base/history/history.contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import { ById } from '#shared/id.ts'
import { applicantPolicy } from '../mentor/applicant/applicant.policy.ts'
import { mentorshipApplicationPolicy } from '#features/mentorship/mentorship-application/mentorship-application.policy.ts'
import { programPolicy } from '../program/program.policy.ts'

export const mentorshipHistoryApi = {
  ofApplicant: endpoint({
    name: 'history.ofApplicant',
    method: 'GET',
    path: '/api/mentor/applications/:id/history',
    access: applicantPolicy.readHistory,
    summary: 'What has happened to the application of a mentor, oldest first, for those who decide.',
    params: ById,
    response: History,
  }),
  ofMentorship: endpoint({
    name: 'history.ofMentorship',
    method: 'GET',
    path: '/api/mentorship-applications/:id/history',
    access: mentorshipApplicationPolicy.readHistory,
    summary: 'What has happened to an application for mentorship, oldest first, for those who decide.',
    params: ById,
    response: History,
  }),
  ofProgram: endpoint({
    name: 'history.ofProgram',
    method: 'GET',
    path: '/api/admin/programs/:id/history',
    access: programPolicy.readHistory,
    summary: 'What has happened to a program, its cohorts and who changed between them, oldest first.',
    params: ById,
    response: History,
  }),
}
