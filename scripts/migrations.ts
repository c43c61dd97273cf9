import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'

/** The folder of the migrations, and the list of those that have been released with the hash of each. */
const FOLDER = 'drizzle'
const LIST = 'drizzle/released.txt'

/** Statements that take something away from a version of the app that still runs on the same database. */
const TAKES_AWAY =
  /\b(?:drop\s+(?:table|column|schema|type|view)|rename\s+(?:to|column)|alter\s+column\s+\S+\s+(?:set\s+data\s+type|type)|set\s+not\s+null|truncate|delete\s+from)\b/i

/** Every migration in order: its name without `.sql`, and its text. */
export function readMigrations(root: string): { name: string; sql: string }[] {
  const files = fs.readdirSync(path.join(root, FOLDER)).filter((file) => file.endsWith('.sql'))
  return files.toSorted().map((file) => ({
    name: file.slice(0, -'.sql'.length),
    sql: fs.readFileSync(path.join(root, FOLDER, file), 'utf8'),
  }))
}

const hashOf = (sql: string): string => createHash('sha256').update(sql).digest('hex')

/** Writes the list of released migrations anew. */
export function listMigrations(root: string): void {
  const lines = readMigrations(root).map(({ name, sql }) => `${hashOf(sql)}  ${name}`)
  fs.writeFileSync(path.join(root, LIST), `${lines.join('\n')}\n`)
}

/** What is wrong with the migrations, one sentence each: changed, unnamed, out of order, or taking something away. */
export function migrationProblems(root: string): string[] {
  const released = new Map(
    fs
      .readFileSync(path.join(root, LIST), 'utf8')
      .trim()
      .split('\n')
      .map((line) => line.split('  ').toReversed() as [string, string]),
  )
  const all = readMigrations(root)
  const problems = [...released.keys()]
    .filter((name) => !all.some((one) => one.name === name))
    .map((name) => `${name}: a released migration is missing`)
  for (const [at, { name, sql }] of all.entries()) {
    if (!new RegExp(`^${String(at).padStart(4, '0')}_[a-z][a-z0-9-]+$`).test(name))
      problems.push(`${name}: migrations are numbered without gaps and named in words, like 0004_leave-requests`)
    const hash = released.get(name)
    if (hash === undefined) problems.push(`${name}: not in ${LIST}; make migrations with npm run db:generate`)
    else if (hash !== hashOf(sql)) problems.push(`${name}: a released migration is never changed; add another one`)
    if (at > 0 && TAKES_AWAY.test(withoutComments(sql)))
      problems.push(`${name}: later migrations only add, since the version before still runs while this one starts`)
  }
  return problems
}

const withoutComments = (sql: string): string => sql.replaceAll(/--(?!> statement-breakpoint).*$/gm, '')
