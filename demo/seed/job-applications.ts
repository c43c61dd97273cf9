import { listJobs } from '#features/public/job/job.data.ts'
import { insertJobAlert } from '#features/public/job/job-alert/job-alert.data.ts'
import { cvRule } from '#features/public/job/job-application/job-application.contract.ts'
import { insertAdminNote } from '#features/public/job/job-application/job-application.data.ts'
import { applyForJob, decideJobApplication } from '#features/public/job/job-application/job-application.service.ts'
import { insertSavedJob } from '#features/public/job/saved-job/saved-job.data.ts'
import type { Services } from '#server/service-types.ts'
import type { Db } from '#server/db/db.ts'
import { storeDocument } from '#server/files/documents.ts'
import { searchQuery } from '#shared/search-words.ts'
import { drawPaper } from '../art/paper.ts'
import { alertOf, type DemoJobApplication, jobApplications, savedBy } from '../data/job-applications.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

type Seeding = {
  tx: Db
  services: Pick<Services, 'now' | 'files'>
  people: ReadonlyMap<string, number>
  adminId: number
}

async function addOne({ tx, services, people, adminId }: Seeding, one: DemoJobApplication, jobId: number) {
  const at = new Date(services.now().getTime() - one.daysAgo * DAY_MS)
  const userId = people.get(one.email) ?? 0
  const data = drawPaper('Curriculum vitae', [one.email.split('@')[0] ?? '', 'Education', 'Work'])
  const file = { field: 'cv', filename: 'cv.pdf', mimetype: 'application/pdf', data }
  const { id } = await storeDocument(
    { db: tx, files: services.files },
    { file, rule: cvRule, ownerId: userId },
    (own, cvFileId) => applyForJob({ happenedAt: at }, own, { jobId, userId, note: one.note ?? null, cvFileId }, at),
  )
  for (const [nth, move] of (one.moves ?? []).entries()) {
    const decided = new Date(at.getTime() + (nth + 1) * HOUR_MS)
    const decision = { id, byId: adminId, move, reason: one.reason ?? null }
    await decideJobApplication({ happenedAt: decided }, tx, decision, decided)
  }
  if (one.adminNote !== undefined)
    await insertAdminNote(tx, { applicationId: id, writerId: adminId, text: one.adminNote, createdAt: at })
}

/** Applications in every state, written through the functions that the screens use, and what the demo learner has saved. */
export async function addJobApplications(seeding: Seeding): Promise<void> {
  const { tx, services, people } = seeding
  const { rows } = await listJobs(tx, {}, 'UTC', { limit: 100 })
  const jobOf = (company: string): number => {
    const job = rows.find((one) => one.company === company)
    if (!job) throw new Error(`there is no job of ${company}`)
    return job.id
  }
  for (const one of jobApplications) await addOne(seeding, one, jobOf(one.company))
  const userId = people.get(savedBy.email) ?? 0
  for (const company of savedBy.companies) await insertSavedJob(tx, { userId, jobId: jobOf(company) }, services.now())
  const { keyword, location } = alertOf
  await insertJobAlert(tx, { userId, keyword, location, words: searchQuery(keyword), createdAt: services.now() })
}
