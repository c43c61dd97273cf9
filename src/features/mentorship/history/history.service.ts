import { readHistory } from '#features/base/history/history.service.ts'
import { type Call, handlers } from '#server/http/call.ts'
import { APPLICANT_HISTORY, applicantSubject } from '../mentor/applicant/applicant.service.ts'
import { requireApplicant } from '../mentor/decision/decision.service.ts'
import { requireMentorshipApplication } from '#features/mentorship/mentorship-application/decision/decision.service.ts'
import {
  MENTORSHIP_APPLICATION_HISTORY,
  mentorshipApplicationSubject,
} from '#features/mentorship/mentorship-application/mentorship-application.service.ts'
import { PROGRAM_HISTORY, programSubject, requireProgram } from '../program/program.service.ts'
import { mentorshipHistoryApi } from './history.contract.ts'

async function ofApplicant(call: Call<typeof mentorshipHistoryApi.ofApplicant>) {
  const { id } = await requireApplicant(call.db, call.params.id)
  return { history: await readHistory(call, [applicantSubject(id)], APPLICANT_HISTORY) }
}

async function ofMentorship(call: Call<typeof mentorshipHistoryApi.ofMentorship>) {
  const { id } = await requireMentorshipApplication(call.db, call.params.id)
  return { history: await readHistory(call, [mentorshipApplicationSubject(id)], MENTORSHIP_APPLICATION_HISTORY) }
}

async function ofProgram(call: Call<typeof mentorshipHistoryApi.ofProgram>) {
  const { id } = await requireProgram(call.db, call.params.id)
  return { history: await readHistory(call, [programSubject(id)], PROGRAM_HISTORY) }
}

export const mentorshipHistoryHandlers = handlers(mentorshipHistoryApi, { ofApplicant, ofMentorship, ofProgram })
