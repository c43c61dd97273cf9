import { createHash, createHmac } from 'node:crypto'
import type { Services } from '../service-types.ts'
import { isSameSecret } from '../session/tokens.ts'
import type { AuditProblem } from './audit.table.ts'
import {
  countAfter,
  type Digest,
  digestAfter,
  digestBetween,
  DIGEST_LETTERS,
  digestOf,
  insertSeal,
  listMissingNumbers,
  listLateNumbers,
  listSeals,
  lockSeals,
  newestSeal,
  type Seal,
} from './seal.data.ts'

type Needs = Pick<Services, 'db' | 'secret' | 'now'>

/** The number of lines under one seal: as many as can be read and hashed in a few milliseconds. */
const LINES = 1000
const SEALS_AT_ONCE = 20
/** No transaction takes longer, so a line that is still missing after this never existed. */
const AWAITED_MS = 86_400_000
/** A check names at most this many problems. */
const MOST_PROBLEMS = 100

type Content = Pick<Seal, 'firstId' | 'lastId' | 'absent' | 'late' | 'digests'>

const hashOf = (before: string, { firstId, lastId, absent, late, digests }: Content): string =>
  createHash('sha256')
    .update(JSON.stringify([before, firstId, lastId, absent, late, digests]))
    .digest('hex')

const signatureOf = (secret: string, hash: string): string =>
  createHmac('sha256', secret).update(`audit seal:${hash}`).digest('hex')

const joinDigests = (lines: readonly Digest[]): string => lines.map(({ digest }) => digest).join('')

/** The whole numbers between two that none of these lines has. */
function missingIdsIn(firstId: number, lastId: number, lines: readonly Digest[]): number[] {
  const there = new Set(lines.map(({ id }) => id))
  return Array.from({ length: lastId - firstId + 1 }, (_, at) => firstId + at).filter((id) => !there.has(id))
}

/**
 * Seals the next lines that are committed; answers how many (ADR 46). A number is given before its line is committed:
 * whose number is ignored is awaited for a day, and sealed later when its line comes.
 */
export function sealNext({ db, secret, now }: Needs): Promise<number> {
  return db.transaction(async (tx) => {
    await lockSeals(tx)
    const last = await newestSeal(tx)
    const at = now()
    const late = await digestOf(tx, await listMissingNumbers(tx, new Date(at.getTime() - AWAITED_MS)))
    const next = await digestAfter(tx, last?.lastId ?? 0, LINES)
    if (next.length + late.length === 0) return 0
    const firstId = (last?.lastId ?? 0) + 1
    const lastId = next.at(-1)?.id ?? firstId - 1
    const content = {
      firstId,
      lastId,
      absent: missingIdsIn(firstId, lastId, next),
      late: late.map(({ id }) => id),
      digests: joinDigests(next) + joinDigests(late),
    }
    const hash = hashOf(last?.hash ?? '', content)
    await insertSeal(tx, { ...content, hash, signature: signatureOf(secret, hash), sealedAt: at })
    return next.length + late.length
  })
}

/** Seals everything there is. */
export async function sealAll(services: Needs): Promise<void> {
  while ((await sealNext(services)) > 0);
}

/** What a check of the whole log has found. */
export type AuditFindings = {
  lines: number
  unsealed: number
  seals: number
  hash: string | null
  problems: AuditProblem[]
}

/**
 * Compares every sealed line with its digest, and every seal with the one before it.
 * @param noted a seal that an earlier check has seen, with its hash
 */
export async function checkSeals(
  { db, secret, now }: Needs,
  noted: { seals: number; hash: string | null } | undefined,
): Promise<AuditFindings> {
  const found: AuditFindings = { lines: 0, unsealed: 0, seals: 0, hash: null, problems: [] }
  const addProblem = (problem: AuditProblem): void => {
    if (found.problems.length < MOST_PROBLEMS) found.problems.push(problem)
  }
  const late = await listLateNumbers(db)
  let lastLine = 0
  let isNotedThere = !noted?.hash
  for (let after = 0; ;) {
    const seals = await listSeals(db, after, SEALS_AT_ONCE)
    for (const seal of seals) {
      if (seal.hash !== hashOf(found.hash ?? '', seal) || seal.firstId !== lastLine + 1)
        addProblem({ kind: 'broken seal', line: null, seal: seal.id })
      else if (!isSameSecret(seal.signature, signatureOf(secret, seal.hash)))
        addProblem({ kind: 'other secret', line: null, seal: seal.id })
      const isOld = now().getTime() - seal.sealedAt.getTime() > AWAITED_MS
      for (const problem of await compareSealWithLines(seal, { late, isOld, db })) addProblem(problem)
      isNotedThere ||= seal.hash === noted?.hash
      lastLine = seal.lastId
      found.hash = seal.hash
      found.seals += 1
      found.lines += seal.digests.length / DIGEST_LETTERS
    }
    if (seals.length < SEALS_AT_ONCE) break
    after = seals.at(-1)?.id ?? after
  }
  if (!isNotedThere) addProblem({ kind: 'lost seal', line: null, seal: noted?.seals ?? 0 })
  return { ...found, unsealed: await countAfter(db, lastLine) }
}

type Beside = Pick<Services, 'db'> & { late: ReadonlySet<number>; isOld: boolean }

/** The lines under one seal that were changed, deleted, or added after it was made. */
async function compareSealWithLines(seal: Seal, { db, late, isOld }: Beside): Promise<AuditProblem[]> {
  const absent = new Set(seal.absent)
  const inRange = Array.from({ length: seal.lastId - seal.firstId + 1 }, (_, at) => seal.firstId + at)
  const expected = [...inRange.filter((id) => !absent.has(id)), ...seal.late]
  const lines = [...(await digestBetween(db, seal.firstId, seal.lastId)), ...(await digestOf(db, seal.late))]
  const now = new Map(lines.map(({ id, digest }) => [id, digest]))
  const problems: AuditProblem[] = []
  for (const [at, id] of expected.entries()) {
    const then = seal.digests.slice(at * DIGEST_LETTERS, (at + 1) * DIGEST_LETTERS)
    if (!now.has(id)) problems.push({ kind: 'deleted', line: id, seal: seal.id })
    else if (now.get(id) !== then) problems.push({ kind: 'changed', line: id, seal: seal.id })
  }
  for (const id of absent)
    if (now.has(id) && !late.has(id) && isOld) problems.push({ kind: 'added', line: id, seal: seal.id })
  return problems
}
