import * as z from 'zod/mini'
import { Day } from '#shared/dates.ts'
import { endpoint } from '#shared/endpoint.ts'
import { ById } from '#shared/id.ts'
import { signedIn } from '#shared/policy.ts'
import { JOB_STATUSES } from '../job.contract.ts'

const SavedJob = z.object({
  id: z.number(),
  title: z.string(),
  company: z.string(),
  location: z.string(),
  status: z.enum(JOB_STATUSES),
  closes_on: z.nullable(Day),
})
export type SavedJob = z.infer<typeof SavedJob>

const Answer = z.object({ message: z.string(), is_saved: z.boolean() })

/** Jobs that people want to find again; everyone reads only their own. */
export const savedJobApi = {
  list: endpoint({
    name: 'savedJob.list',
    method: 'GET',
    path: '/api/my/saved-jobs',
    access: signedIn,
    summary: 'The jobs that the caller has saved, closed ones too, the last first, at most a hundred.',
    response: z.object({ jobs: z.array(SavedJob) }),
  }),
  save: endpoint({
    name: 'savedJob.save',
    method: 'PUT',
    path: '/api/jobs/:id/save',
    access: signedIn,
    summary: 'Saves a job; saving it again changes nothing.',
    params: ById,
    response: Answer,
  }),
  remove: endpoint({
    name: 'savedJob.remove',
    method: 'DELETE',
    path: '/api/jobs/:id/save',
    access: signedIn,
    summary: 'Takes a job off the list of those that the caller has saved.',
    params: ById,
    response: Answer,
  }),
}
