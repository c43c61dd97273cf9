import { degreeRule } from '#features/mentorship/mentor/applicant/applicant.contract.ts'
import { applyAsMentor } from '#features/mentorship/mentor/applicant/applicant.service.ts'
import { askApplicant, rejectApplicant } from '#features/mentorship/mentor/decision/decision.service.ts'
import type { Services } from '#server/service-types.ts'
import type { Db } from '#server/db/db.ts'
import { storeDocument } from '#server/files/documents.ts'
import { drawPaper } from '../art/paper.ts'
import { mentorApplications } from '../data/mentor-applications.ts'

const DAY_MS = 86_400_000
/** An address that is no one's. */
const VISITOR = '203.0.113.25'

/** Applications that wait, wait for an answer, or were rejected, written through the functions that the screens use. */
export async function addMentorApplications(
  tx: Db,
  { now, files: store }: Pick<Services, 'now' | 'files'>,
  adminId: number,
): Promise<void> {
  for (const one of mentorApplications) {
    const at = new Date(now().getTime() - one.daysAgo * DAY_MS)
    const data = drawPaper(one.degree, [one.name, 'Awarded with distinction'])
    const file = { field: 'degree_attachment', filename: 'degree.pdf', mimetype: 'application/pdf', data }
    const { id } = await storeDocument(
      { db: tx, files: store },
      { file, rule: degreeRule, ownerId: null },
      (own, degreeFileId) =>
        applyAsMentor(
          { happenedAt: at, ip: VISITOR },
          own,
          {
            userId: null,
            name: one.name,
            email: one.email,
            areaOfExpertise: one.area,
            mentorBio: one.bio,
            educationLevel: one.education,
            language: one.language,
            degreeFileId,
          },
          at,
        ),
    )
    const asked = new Date(at.getTime() + DAY_MS)
    const decision = { id, byId: adminId }
    if (one.question !== undefined)
      await askApplicant({ happenedAt: asked }, tx, { ...decision, question: one.question }, asked)
    const decided = new Date(asked.getTime() + DAY_MS)
    if (one.rejected !== undefined)
      await rejectApplicant({ happenedAt: decided }, tx, { ...decision, reason: one.rejected }, decided)
  }
}
