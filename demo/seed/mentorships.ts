import { todayOf } from '#features/people/employee/employee.service.ts'
import {
  acceptApplication,
  completeMentorship,
  denyApplication,
} from '#features/mentorship/mentorship-application/decision/decision.service.ts'
import { resumeRule } from '#features/mentorship/mentorship-application/mentorship-application.contract.ts'
import { applyForMentorship } from '#features/mentorship/mentorship-application/mentorship-application.service.ts'
import type { Services } from '#server/service-types.ts'
import type { Db } from '#server/db/db.ts'
import { storeDocument } from '#server/files/documents.ts'
import { drawPaper } from '../art/paper.ts'
import { addJourney, addRecommendation } from './journeys.ts'
import { type DemoMentorship, mentorships } from '../data/mentorships.ts'
import { addMessages } from './conversations.ts'

const DAY_MS = 86_400_000
const DECIDED_AFTER_DAYS = 3

type About = {
  tx: Db
  services: Pick<Services, 'now' | 'files'>
  people: ReadonlyMap<string, number>
  /** The page in the directory by the address of the mentor. */
  mentors: ReadonlyMap<string, number>
  adminId: number
}

function valuesOf(one: DemoMentorship, { people, mentors }: Pick<About, 'people' | 'mentors'>) {
  return {
    userId: people.get(one.email) ?? null,
    fullName: one.full_name,
    email: one.email,
    phone: one.phone ?? null,
    location: one.location,
    linkedin: one.linkedin ?? null,
    educationLevel: one.education_level,
    fieldOfStudy: one.field_of_study ?? null,
    institution: one.institution ?? null,
    graduationYear: one.graduation_year ?? null,
    jobTitle: one.job_title ?? null,
    company: one.company ?? null,
    industry: one.industry ?? null,
    experience: one.experience ?? null,
    mentorshipGoals: one.mentorship_goals,
    skillsToGain: one.skills_to_gain ?? null,
    challenges: one.challenges ?? null,
    mentorshipStyle: one.mentorship_style,
    meetingFrequency: one.meeting_frequency,
    communicationMode: one.communication_mode,
    availability: one.availability,
    duration: one.duration,
    personalStatement: one.personal_statement ?? null,
    wishedMentorId: one.wished === undefined ? null : (mentors.get(one.wished) ?? null),
    language: one.language,
  }
}

/** Writes one application, with its resume, as the form does. */
async function apply(about: About, one: DemoMentorship, at: Date): Promise<number> {
  const { tx, services } = about
  const values = valuesOf(one, about)
  const write = (own: Db, resumeFileId: string | null) =>
    applyForMentorship({ happenedAt: at }, own, { ...values, resumeFileId }, at)
  if (!one.resume) return (await write(tx, null)).id
  const data = drawPaper('Resume', [one.full_name, ...one.resume])
  const file = { field: 'resume', filename: 'resume.pdf', mimetype: 'application/pdf', data }
  const kept = { file, rule: resumeRule, ownerId: values.userId }
  return (await storeDocument({ db: tx, files: services.files }, kept, write)).id
}

/** Applications for mentorship in every state, written through the functions that the screens use. */
export async function addMentorships(about: About): Promise<void> {
  const { tx, services, mentors, adminId } = about
  const before = (days: number) => new Date(services.now().getTime() - days * DAY_MS)
  const today = await todayOf(tx, services.now())
  for (const one of mentorships) {
    const id = await apply(about, one, before(one.daysAgo))
    const at = before(one.daysAgo - DECIDED_AFTER_DAYS)
    const decision = { id, byId: adminId }
    if (one.denied !== undefined) await denyApplication({ happenedAt: at }, tx, { ...decision, reason: one.denied }, at)
    if (!one.accepted) continue
    const { mentor, completedDaysAgo, journey, recommendation } = one.accepted
    const mentorId = mentor === undefined ? null : (mentors.get(mentor) ?? null)
    await acceptApplication({ happenedAt: at }, tx, { ...decision, mentorId }, at)
    const matchId = journey && (await addJourney(tx, id, journey, { openedAt: at, today }))
    await addMessages(tx, { applicationId: id, email: one.email, now: services.now() })
    if (completedDaysAgo === undefined) continue
    const end = before(completedDaysAgo)
    await completeMentorship({ happenedAt: end }, tx, decision, end)
    if (matchId !== undefined && recommendation)
      await addRecommendation(tx, matchId, recommendation, before(completedDaysAgo - 2))
  }
}
