import type { Db } from './db.ts'
import { isDatabaseAway, isReadOnly, isStandbyConflict } from './errors.ts'

/** How long a reader waits for a replica that is a little behind; then the primary answers. */
const WAIT_MS = 200
const LOOK_MS = 20
/** How long a replica is not used after it stayed behind for that long, or did not answer. */
const REST_MS = { behind: 1000, away: 10_000 }

/** A server that follows the primary. */
export type Replica = {
  /** Its place in DATABASE_REPLICA_URL, from 1. */
  number: number
  db: Db
  /**
   * Whether it has everything up to a position of the primary; undefined: any. Throws when it cannot be reached, and
   * when it follows no one any more: one that was promoted goes its own way.
   */
  hasReached: (position: string | undefined) => Promise<boolean>
  /** How far it is behind, in seconds; 0 when it has all that there is. */
  lagSeconds: (position: string | undefined) => Promise<number>
}

type Primary = {
  db: Db
  /** Up to where it has confirmed what was written. */
  position: () => Promise<string>
}

/** Reads that may use a replica. */
export type Replicas = {
  /**
   * Runs work that reads on a replica which has everything that was confirmed until now, no matter who wrote it and in
   * whichever process. When none is so far within a moment, when none answers, or when it fails there, the primary does
   * it: then from the beginning, so the work must be one that can be done twice. What the work writes goes to the
   * primary.
   */
  read: <T>(work: (db: Db) => Promise<T>) => Promise<T>
  /** How often which server was asked so far. */
  counts: () => Record<'primary' | 'replica', number>
  /** How far each is behind; undefined: it does not answer, or follows no one. */
  lags: () => Promise<{ number: number; lagSeconds: number | undefined }[]>
}

/** Where there are no replicas, the primary is asked. */
export const noReplicas = (db: Db): Replicas => ({
  read: (work) => work(db),
  counts: () => ({ primary: 0, replica: 0 }),
  lags: async () => [],
})

/**
 * Shares reading between the replicas, in turns. What someone has just written is never missing in what they read next,
 * since the position is asked for after the request has come.
 */
export function createReplicas(
  primary: Primary,
  replicas: readonly Replica[],
  clock: () => number = () => performance.now(),
): Replicas {
  const restUntil = new Map<Replica, number>()
  const asked = { primary: 0, replica: 0 }
  let turn = 0

  const pauseReplica = (replica: Replica, why: keyof typeof REST_MS): void =>
    void restUntil.set(replica, clock() + REST_MS[why])

  /** The next replica that is not paused. */
  function nextReplica(): Replica | undefined {
    const now = clock()
    const rested = replicas.filter((replica) => (restUntil.get(replica) ?? 0) <= now)
    turn += 1
    return rested[turn % rested.length]
  }

  /** A primary that is down confirms nothing new, so reads are answered from a replica. */
  const positionOfPrimary = (): Promise<string | undefined> =>
    primary.position().catch((problem: unknown) => {
      if (!isDatabaseAway(problem)) throw problem
      return undefined
    })

  async function findReplica(): Promise<Replica | undefined> {
    const replica = nextReplica()
    if (!replica) return undefined
    const position = await positionOfPrimary()
    const until = clock() + WAIT_MS
    try {
      while (!(await replica.hasReached(position))) {
        if (clock() >= until) {
          pauseReplica(replica, 'behind')
          return undefined
        }
        await new Promise((resolve) => void setTimeout(resolve, LOOK_MS))
      }
      return replica
    } catch {
      pauseReplica(replica, 'away')
      return undefined
    }
  }

  return {
    async read(work) {
      const replica = await findReplica()
      if (replica) {
        try {
          const result = await work(replica.db)
          asked.replica += 1
          return result
        } catch (problem) {
          // Other errors would also occur on the primary, or are answers such as not found.
          if (isDatabaseAway(problem)) pauseReplica(replica, 'away')
          else if (!isReadOnly(problem) && !isStandbyConflict(problem)) throw problem
        }
      }
      asked.primary += 1
      return work(primary.db)
    },
    counts: () => ({ ...asked }),
    async lags() {
      const position = await positionOfPrimary()
      return Promise.all(
        replicas.map(async (replica) => ({
          number: replica.number,
          lagSeconds: await replica.lagSeconds(position).catch(() => undefined),
        })),
      )
    },
  }
}
