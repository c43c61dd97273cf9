/**
 * Who may import whom, written once (ADR 10): shared ← server and web ← features ← app. The structure check, the tests and
 * readers all use this list.
 */
type Zone =
  | 'shared'
  | 'policy'
  | 'contract'
  | 'logic'
  | 'settings'
  | 'table'
  | 'data'
  | 'events'
  | 'service'
  | 'ui'
  | 'server'
  | 'web'
  | 'app'
  | 'entry'
  | 'outside'

type Kind = 'policy' | 'contract' | 'logic' | 'settings' | 'table' | 'data' | 'events' | 'service' | 'ui'

/**
 * What a file may import. `x` is that kind of any feature. `own x` is that kind of the file's own feature, whose
 * sub-features belong to it: `course/quiz` and `course/lesson` are both `course`.
 */
type Target = 'shared' | 'server' | 'server/db' | 'web' | 'app' | Kind | `own ${Kind}`

type Rule = { may: readonly Target[] | 'anything'; packages: readonly string[] | 'any' }

export const IMPORT_RULES: Record<Zone, Rule> = {
  shared: { may: ['shared'], packages: ['zod', 'htmlparser2'] },
  policy: { may: ['shared', 'own policy'], packages: [] },
  contract: { may: ['shared', 'policy', 'contract'], packages: ['zod'] },
  logic: { may: ['shared', 'own policy', 'own contract', 'own logic'], packages: 'any' },
  settings: { may: ['shared', 'own contract'], packages: ['zod'] },
  table: { may: ['shared', 'server/db', 'table', 'own contract'], packages: ['drizzle-orm'] },
  data: { may: ['shared', 'server/db', 'table', 'own data', 'own contract', 'own logic'], packages: ['drizzle-orm'] },
  events: {
    may: ['shared', 'server', 'own policy', 'own contract', 'own logic', 'own data', 'settings', 'service'],
    packages: 'any',
  },
  service: {
    may: [
      'shared',
      'server',
      'own policy',
      'own contract',
      'own logic',
      'own data',
      'own events',
      'settings',
      'service',
    ],
    packages: 'any',
  },
  ui: { may: ['shared', 'web', 'contract', 'policy', 'ui'], packages: 'any' },
  server: { may: ['shared', 'server', 'server/db'], packages: 'any' },
  web: { may: ['shared', 'web'], packages: 'any' },
  // The composition root: it alone names features, and nothing but the entries imports it.
  app: { may: 'anything', packages: 'any' },
  entry: { may: ['shared', 'web', 'app'], packages: 'any' },
  outside: { may: 'anything', packages: 'any' },
}

/** Imports that the rules above forbid and that are made on purpose, each with its reason. `from` and `to` begin the path under src/. */
export const EXCEPTIONS: readonly { from: string; to: string; why: string }[] = [
  { from: 'server/ssr/', to: 'web/api/', why: 'the renderer calls the API with the same client as the browser' },
  { from: 'server/ssr/', to: 'entry.server.tsx', why: 'the type of what the built screens export' },
  {
    from: 'features/base/account/session/session.data.ts',
    to: 'server/audit/audit.table.ts',
    why: 'a sign-in and its line in the log are one statement (ADR 8)',
  },
  { from: 'features/admin/log/', to: 'server/audit/audit.table.ts', why: 'the log is shown with the names of people' },
  {
    from: 'features/admin/log/',
    to: 'server/error-log/error-log.table.ts',
    why: 'the page of the logs shows what the server keeps',
  },
  { from: 'features/admin/log/', to: 'server/jobs/jobs.table.ts', why: 'the page of the logs shows the queue' },
  { from: 'features/', to: 'server/files/files.table.ts', why: 'tables point at stored files by a foreign key' },
  {
    from: 'features/talk/chat/partner/partner.data.ts',
    to: 'server/stream/presence.data.ts',
    why: 'who is online is read with the people to write to, in their one statement',
  },
  {
    from: 'features/learning/course/course.data.ts',
    to: 'features/money/price/price.data.ts',
    why: 'the lists of courses are ordered by what each costs now, in their one statement',
  },
]

/** The statements that write another feature's table on purpose. */
export const FOREIGN_WRITES: readonly { file: string; table: string; why: string }[] = [
  {
    file: 'features/base/account/session/session.data.ts',
    table: 'users',
    why: 'all that a sign-in writes is one statement, a quarter of the cost of four (ADR 8)',
  },
  {
    file: 'features/learning/learning/state/state.data.ts',
    table: 'enrollments',
    why: 'how far somebody is stands in the row that lists are ordered by, counted with where the learner stands',
  },
]

/** `feature` is the top-level feature, also for a file of a sub-feature. */
type Place = { zone: Zone; feature: string | undefined }

const KINDS = ['policy', 'contract', 'logic', 'settings', 'table', 'data', 'events', 'service'] as const

/** The zone and feature of a file under src/; `path` begins after `src/`. */
export function placeOf(path: string): Place {
  const [top, feature] = path.split('/')
  const isFeature = top === 'features'
  if (/\.test\.tsx?$/.test(path)) return { zone: 'outside', feature: isFeature ? feature : undefined }
  if (top === 'shared' || top === 'server' || top === 'web' || top === 'app') return { zone: top, feature: undefined }
  // The catalogues belong to the screens; the server reads them as files.
  if (top === 'locales') return { zone: 'web', feature: undefined }
  if (!isFeature) return { zone: 'entry', feature: undefined }
  if (path.includes('/ui/')) return { zone: 'ui', feature }
  const kind = KINDS.find((name) => path.endsWith(`.${name}.ts`))
  return { zone: kind ?? 'outside', feature }
}

/** True when a file may import another file of src/. */
export function mayImport(from: string, to: string): boolean {
  const source = placeOf(from)
  if (source.zone === 'outside') return true
  if (EXCEPTIONS.some((one) => from.startsWith(one.from) && to.startsWith(one.to))) return true
  const { may } = IMPORT_RULES[source.zone]
  if (may === 'anything') return true
  const target = placeOf(to)
  if (target.zone === 'server')
    return may.includes('server') || (may.includes('server/db') && to.startsWith('server/db/'))
  const names: string[] = [target.zone]
  if (target.feature !== undefined && target.feature === source.feature) names.push(`own ${target.zone}`)
  return may.some((name) => names.includes(name))
}

/** True when a file may import a package (a name without its sub-path). */
export function mayUse(from: string, packageName: string): boolean {
  const { packages } = IMPORT_RULES[placeOf(from).zone]
  return packages === 'any' || packages.includes(packageName)
}
