import { idsWithRole, namesOf } from '#features/base/user/user.service.ts'
import { type AuditFindings, checkSeals, sealAll } from '#server/audit/seal.ts'
import type { Services } from '#server/service-types.ts'
import type { Call } from '#server/http/call.ts'
import type { JobSpec } from '#server/jobs/jobs.ts'
import type { LogCheck, logApi } from '../log.contract.ts'
import { checkAsked, logTamperingFound } from '../log.events.ts'
import { findLastCheck, finishCheck, insertCheck } from './check.data.ts'

const CHECK_JOB = 'audit-check'
/** Five million lines take some minutes. */
const CHECK_LIMIT_SECONDS = 3600

/**
 * Checks the whole log now, keeps what was found, and tells the administrators when it is not whole.
 * @param asked the check that someone has asked for; without one it is a new one
 */
export async function checkLog(services: Services, asked?: number): Promise<AuditFindings> {
  const { db, now } = services
  const before = await findLastCheck(db, true)
  const id = asked ?? (await insertCheck(db, { byId: null, startedAt: now() }))
  const found = await checkSeals(services, before)
  await db.transaction(async (tx) => {
    await finishCheck(tx, id, { ...found, finishedAt: now() })
    if (found.problems.length === 0) return
    const adminIds = await idsWithRole(tx, 'admin', now())
    await logTamperingFound(services, tx, { problems: found.problems.length, adminIds })
  })
  return found
}

export async function askForCheck(call: Call<typeof logApi.check>): Promise<{ message: string }> {
  await call.db.transaction(async (tx) => {
    const id = await insertCheck(tx, { byId: call.me.id, startedAt: call.now() })
    await call.jobs.send(tx, CHECK_JOB, [{ check_id: id }])
    await checkAsked(call, tx)
  })
  return { message: call.say('Check started') }
}

export async function readLastCheck({ db }: Call<typeof logApi.lastCheck>): Promise<{ check: LogCheck | null }> {
  const last = await findLastCheck(db, false)
  if (!last) return { check: null }
  const names = await namesOf(db, last.byId === null ? [] : [last.byId])
  const { lines, unsealed, hash, problems } = last
  return {
    check: {
      started_at: last.startedAt.toISOString(),
      finished_at: last.finishedAt?.toISOString() ?? null,
      by: last.byId === null ? null : (names.get(last.byId) ?? null),
      lines,
      unsealed,
      hash,
      problems,
    },
  }
}

export const logCheckJobs = (services: Services): JobSpec[] => [
  { name: 'audit-seal', schedule: '* * * * *', handle: () => sealAll(services) },
  {
    name: CHECK_JOB,
    schedule: '35 2 * * *',
    limitSeconds: CHECK_LIMIT_SECONDS,
    handle: async (data) => {
      await checkLog(services, typeof data.check_id === 'number' ? data.check_id : undefined)
    },
  },
]
