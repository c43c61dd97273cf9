import { type Finding, findingsAbout } from './finding.ts'

const { fine, note, problem } = findingsAbout('database')
const clock = findingsAbout('clock')
const work = findingsAbout('background work')

/** Runs one statement; the rows as the database names them. */
export type Ask = <Row extends object>(statement: string) => Promise<Row[]>

/** The clock difference from which codes and signed addresses end too early or too late. */
const CLOCK_MS = 2000
const HOUR_MS = 3_600_000

/** The clock of this machine beside that of the database. */
export async function checkClock(ask: Ask, now: () => number = Date.now): Promise<Finding[]> {
  const before = now()
  const [row] = await ask<{ at: string }>(`select (extract(epoch from clock_timestamp()) * 1000)::float8::text as at`)
  const apart = Number(row?.at) - (before + now()) / 2
  const says = `${(Math.abs(apart) / 1000).toFixed(1)} s ${apart < 0 ? 'ahead of' : 'behind'} the database`
  if (Math.abs(apart) < CLOCK_MS) return [clock.fine(says)]
  return [clock.problem(says, 'Let both machines take their time from the same servers (timedatectl set-ntp true).')]
}

/** Whether any release has made its tables here. */
export async function hasTables(ask: Ask): Promise<boolean> {
  const [there] = await ask<{ is: boolean }>(`select to_regclass('drizzle.__drizzle_migrations') is not null as is`)
  return there?.is === true
}

/** Whether the tables are those of this code. */
export async function checkMigrations(ask: Ask, known: readonly { when: number; tag: string }[]): Promise<Finding[]> {
  if (!(await hasTables(ask)))
    return [problem('it has no tables', 'Start the product once: it makes them. Is DATABASE_URL the right database?')]
  const [row] = await ask<{ last: string }>(
    `select coalesce(max(created_at), 0)::text as last from drizzle.__drizzle_migrations`,
  )
  const last = Number(row?.last)
  const missing = known.filter(({ when }) => when > last)
  if (missing.length > 0)
    return [
      problem(
        `${missing.length} migrations of this release are missing, the first is ${missing[0]?.tag}`,
        'Start one process of this release: it brings the tables up to date.',
      ),
    ]
  const newest = known.at(-1)
  if (newest && last > newest.when)
    return [
      note(
        'its tables are of a later release than this code',
        'Finish the upgrade: both work together, but not for long.',
      ),
    ]
  return [fine(`its tables are those of this release (${newest?.tag})`)]
}

/** Whether the role of the app can change the audit log. */
export async function checkRoles(ask: Ask): Promise<Finding[]> {
  const [row] = await ask<{ user: string; is_owner: boolean; can_change: boolean; is_super: boolean }>(
    `select current_user as user, pg_has_role(current_user, c.relowner, 'member') as is_owner,
       has_table_privilege(c.oid, 'update, delete, truncate') as can_change,
       (select rolsuper from pg_roles where rolname = current_user) as is_super
     from pg_class c where c.oid = to_regclass('public.audit_log')`,
  )
  if (!row) return []
  if (!row.is_owner && !row.can_change && !row.is_super)
    return [fine(`the role ${row.user} cannot change the audit log`)]
  return [
    problem(
      `the role ${row.user} of DATABASE_URL owns the tables, and so could change the audit log`,
      'Use two roles, as deploy/postgres/roles.sh makes them, and set MIGRATION_DATABASE_URL to the owner.',
    ),
  ]
}

/** Whether a worker is doing the queued work. */
export async function checkQueuedWork(ask: Ask): Promise<Finding[]> {
  const [there] = await ask<{ is: boolean }>(`select to_regclass('pgboss.job') is not null as is`)
  if (!there?.is) return [work.problem('there is no queue yet', 'Start a process with PROCESS_ROLE=worker or both.')]
  const [row] = await ask<{ late: number; failed: number }>(
    `select (count(*) filter (where state in ('created', 'retry') and start_after < now() - interval '10 minutes'))::int as late,
       (count(*) filter (where state = 'failed' and completed_on > now() - interval '24 hours'))::int as failed
     from pgboss.job where state <> 'completed'`,
  )
  const { late = 0, failed = 0 } = row ?? {}
  const found: Finding[] = []
  if (late > 0)
    found.push(
      work.problem(
        `${late} pieces have waited for more than ten minutes`,
        'Start a worker (PROCESS_ROLE=worker), or look into its log.',
      ),
    )
  if (failed > 0)
    found.push(
      work.problem(
        `${failed} pieces have failed since yesterday`,
        'Read why at /dashboard/logs, and try them again there.',
      ),
    )
  return found.length > 0 ? found : [work.fine('nothing waits, nothing has failed')]
}

/** Whether changes reach the archive of PostgreSQL, and when the last one did. */
export async function checkWalArchive(ask: Ask): Promise<Finding[]> {
  const about = findingsAbout('archive')
  const [row] = await ask<{ mode: string; last: string | null; failed: string | null }>(
    `select current_setting('archive_mode') as mode, last_archived_time::text as last,
       case when last_failed_time > coalesce(last_archived_time, '-infinity') then last_failed_time::text end as failed
     from pg_stat_archiver`,
  )
  if (!row || row.mode === 'off')
    return [
      about.note(
        'PostgreSQL archives no changes: a restore loses what came after the last backup',
        'Set archive_mode and archive_command as in deploy/postgres/mbuyu.conf.',
      ),
    ]
  if (row.failed)
    return [
      about.problem(`archiving has failed since ${row.failed}`, 'Read the log of PostgreSQL: folder, rights, space.'),
    ]
  if (row.last === null || Date.now() - Date.parse(row.last) > HOUR_MS)
    return [
      about.note(
        row.last === null ? 'nothing was archived yet' : `the last change was archived at ${row.last}`,
        'On a quiet site set archive_timeout = 300, and look again in ten minutes.',
      ),
    ]
  return [about.fine(`changes are archived, the last at ${row.last}`)]
}

/** Whether there is an administrator who can sign in. */
export async function checkAdministrators(ask: Ask): Promise<Finding[]> {
  const about = findingsAbout('administrators')
  const [row] = await ask<{ many: number }>(
    `select count(*)::int as many from users where role = 'admin' and is_active`,
  )
  const many = row?.many ?? 0
  if (many === 0) return [about.problem('there is none', 'Make the first one: npm run create-admin.')]
  if (many === 1) return [about.note('there is one', 'Make a second one, for the day on which the first one is away.')]
  return [about.fine(`there are ${many}`)]
}
