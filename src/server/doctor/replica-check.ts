import { type Finding, findingsAbout, reasonOf } from './finding.ts'
import type { Ask } from './database-check.ts'

const { fine, note, problem } = findingsAbout('replicas')

/** Beyond this far behind, most of what may be read from a replica is read from the primary. */
const LAG_SECONDS = 30

/** Opens a connection to a server, works with it and closes it; fails when the server cannot be reached. */
export type WithServer = <T>(url: string, work: (ask: Ask) => Promise<T>) => Promise<T>

/** Whether each server of DATABASE_REPLICA_URL answers, follows, and keeps up. */
export async function checkReplicas(urls: readonly string[], primary: Ask, withServer: WithServer): Promise<Finding[]> {
  const [at] = await primary<{ position: string }>(`select pg_current_wal_flush_lsn()::text as position`)
  return Promise.all(urls.map((url, nth) => checkReplica(url, `replica ${nth + 1}`, at?.position ?? '0/0', withServer)))
}

async function checkReplica(url: string, name: string, position: string, withServer: WithServer): Promise<Finding> {
  try {
    return await withServer(url, async (ask) => {
      const [row] = await ask<{ has: boolean; lag: number | null }>(
        `select pg_last_wal_replay_lsn() >= '${position}'::pg_lsn as has,
          extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::float8 as lag
        where pg_is_in_recovery()`,
      )
      if (!row)
        return note(
          `${name} follows nobody`,
          'It is a primary: fine in a cluster of Patroni; otherwise make it anew with pg_basebackup -R.',
        )
      if (row.has) return fine(`${name} has everything`)
      const lag = row.lag ?? Number.POSITIVE_INFINITY
      const says = Number.isFinite(lag) ? `${name} is ${Math.round(lag)} s behind` : `${name} has received nothing yet`
      return lag < LAG_SECONDS
        ? fine(says)
        : problem(says, 'Look at its disk and at the line to the primary; else make it anew.')
    })
  } catch (reason) {
    return problem(
      `${name} cannot be reached: ${reasonOf(reason)}`,
      'Start it, or take it out of DATABASE_REPLICA_URL.',
    )
  }
}
