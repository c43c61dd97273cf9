import { type JobForm, jobApi } from '#features/public/job/job.contract.ts'
import { jobApplications } from '#features/public/job/job-application/job-application.table.ts'
import { postJob } from '#features/public/job/job.service.ts'
import type { Services } from '#server/service-types.ts'
import { aFile } from './documents.ts'
import { person } from './people.ts'

/** What the form of a job sends; `more` in place of parts of it. */
export const jobForm = (more: Partial<JobForm> = {}): JobForm => ({
  title: 'Data analyst',
  company: 'Kivu Coffee',
  location: 'Kigali, Rwanda',
  type: 'Full-time',
  work_mode: 'Hybrid',
  description: 'You turn sales of twelve shops into decisions.',
  salary: 'RWF 800,000',
  skills: 'SQL, Spreadsheets',
  ...more,
})

/** A job that an admin has posted; answers it. */
export async function aJob({ db, now }: Pick<Services, 'db' | 'now'>, more: Partial<JobForm> = {}) {
  const admin = await person(db, 'admin')
  return postJob({ happenedAt: now() }, db, jobApi.create.body.parse(jobForm(more)), admin.id, now())
}

type Applied = Partial<typeof jobApplications.$inferInsert>

/** The application of a person for a job of its own, inserted directly into the tables, with the bytes of its CV; answers its id. */
export async function aJobApplication(
  services: Pick<Services, 'db' | 'files' | 'now'>,
  userId: number,
  more: Applied = {},
): Promise<number> {
  const [row] = await services.db
    .insert(jobApplications)
    .values({
      jobId: more.jobId ?? (await aJob(services)).id,
      userId,
      cvFileId: await aFile(services, userId),
      note: 'I know the shops of Musanze',
      ...more,
    })
    .returning({ id: jobApplications.id })
  return row?.id ?? 0
}
