import type { Services } from '../service-types.ts'
import type { JobSpec } from '../jobs/jobs.ts'
import type { Keeping } from '../jobs/retention-rule.ts'
import { countExpiredRows, saveRun } from './retention.data.ts'

/** Wraps the jobs that delete old rows, so that each run also records how many rows it has removed. */
export const withRunLog = (services: Services, specs: readonly JobSpec[]): JobSpec[] =>
  specs.map((spec) =>
    spec.keeps ? { ...spec, handle: (data, id) => runAndLogRemoved(services, spec, data, id) } : spec,
  )

async function runAndLogRemoved(
  services: Services,
  spec: JobSpec,
  data: Record<string, unknown>,
  id: string,
): Promise<void> {
  const { db, now } = services
  const at = now()
  const keeps = await Promise.all(
    (spec.keeps ?? []).map(async (keeping) => ({ keeping, before: await keeping.before(db, at) })),
  )
  const counted = new Map<Keeping, number>()
  for (const { keeping, before } of keeps) if (before) counted.set(keeping, await countExpiredRows(db, keeping, before))
  await spec.handle(data, id)
  for (const { keeping, before } of keeps) {
    const left = before ? await countExpiredRows(db, keeping, before) : 0
    await saveRun(db, {
      name: keeping.table,
      ranAt: at,
      removed: Math.max(0, (counted.get(keeping) ?? 0) - left),
      left,
    })
  }
}
