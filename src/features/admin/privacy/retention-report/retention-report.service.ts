import type { Services } from '#server/service-types.ts'
import { type Call, handlers } from '#server/http/call.ts'
import type { JobSpec } from '#server/jobs/jobs.ts'
import { countExpiredRows, listRuns, findOldestRows } from '#server/retention/retention.data.ts'
import { type Lasting, rulesOfDeletion } from '../retention-rules/retention-rules.logic.ts'
import { type KeptShort, type ReportedRule, retentionApi } from './retention-report.contract.ts'

type AllJobs = (services: Services) => readonly JobSpec[]

/** Each table that a job keeps short, as the job itself declares it. */
async function listPrunedTables(call: Call<typeof retentionApi.get>, allJobs: AllJobs): Promise<KeptShort[]> {
  const { db, now, translate } = call
  const runs = await listRuns(db)
  const kept: KeptShort[] = []
  const all = allJobs(call).flatMap(({ name, keeps = [] }) => keeps.map((keeping) => ({ job: name, keeping })))
  const oldest = await findOldestRows(
    db,
    all.map(({ keeping }) => keeping),
  )
  for (const [nth, { job, keeping }] of all.entries()) {
    const run = runs.get(keeping.table)
    kept.push({
      table: keeping.table,
      what: translate(keeping.what),
      why: translate(keeping.why),
      job,
      before: (await keeping.before(db, now()))?.toISOString() ?? null,
      oldest: oldest[nth] ?? null,
      ran_at: run?.ranAt.toISOString() ?? null,
      removed: run?.removed ?? 0,
      removed_ever: run?.removedEver ?? 0,
      left: run?.left ?? 0,
    })
  }
  return kept
}

/** How much of it is older than its least time, counted now. */
async function countPastRetention({ db, now, translate }: Call<typeof retentionApi.get>, lasting: Lasting) {
  const { years, places, stays } = lasting
  const before = now()
  before.setUTCFullYear(before.getUTCFullYear() - years)
  const counts: number[] = []
  for (const place of places) counts.push(await countExpiredRows(db, place, before))
  const oldest = (await findOldestRows(db, places)).filter((one) => one !== null).toSorted()
  return {
    years,
    rows: counts.reduce((sum, many) => sum + many, 0),
    oldest: oldest[0] ?? null,
    stays: translate(stays),
  }
}

async function listRules(call: Call<typeof retentionApi.get>): Promise<ReportedRule[]> {
  const listed: ReportedRule[] = []
  for (const { what, period, why, lasting } of [...rulesOfDeletion(false), ...rulesOfDeletion(true)])
    listed.push({
      what: call.translate(what),
      period: call.translate(period),
      why: call.translate(why),
      past: lasting ? await countPastRetention(call, lasting) : null,
    })
  return listed
}

/** @param allJobs the register of background work, so that the report lists what really runs */
export const retentionHandlers = (allJobs: AllJobs) =>
  handlers(retentionApi, {
    get: async (call) => ({ jobs: await listPrunedTables(call, allJobs), rules: await listRules(call) }),
  })
