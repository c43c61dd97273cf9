import { handlers } from '#server/http/call.ts'
import { requireJob } from '../job.service.ts'
import { savedJobApi } from './saved-job.contract.ts'
import { deleteSavedJob, insertSavedJob, listSavedJobs } from './saved-job.data.ts'

/** Saved jobs that are answered. */
const MOST = 100

export const savedJobHandlers = handlers(savedJobApi, {
  list: async ({ db, me }) => ({ jobs: await listSavedJobs(db, me.id, MOST) }),
  save: async ({ db, me, params, now, say }) => {
    const { id: jobId } = await requireJob(db, params.id)
    await insertSavedJob(db, { userId: me.id, jobId }, now())
    return { message: say('Job saved'), is_saved: true }
  },
  remove: async ({ db, me, params, say }) => {
    const { id: jobId } = await requireJob(db, params.id)
    await deleteSavedJob(db, { userId: me.id, jobId })
    return { message: say('Job removed from saved jobs'), is_saved: false }
  },
})
