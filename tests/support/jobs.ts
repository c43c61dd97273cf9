import { type JobForm, jobApi } from '#features/job/job.contract.ts'
import { postJob } from '#features/job/job.service.ts'
import type { Services } from '#server/context.ts'
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
