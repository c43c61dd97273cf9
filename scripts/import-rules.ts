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
  shared: { may: ['shared'], packages: ['zod', 'htmlparser2', 'html-tag-names'] },
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
    from: 'features/talk/chat/people/people.data.ts',
    to: 'server/stream/presence.data.ts',
    why: 'who is online is read with the people to write to, in their one statement',
  },
  {
    from: 'features/learning/course/course.data.ts',
    to: 'features/money/price/price.data.ts',
    why: 'the lists of courses are ordered by what each costs now, in their one statement',
  },
  {
    from: 'features/learning/course/lesson/writing/writing.data.ts',
    to: 'features/money/price/price.data.ts',
    why: 'the first lesson of a course that is free now is open to everybody',
  },
  {
    from: 'features/public/job/skill-match/skill-match.data.ts',
    to: 'features/money/price/price.data.ts',
    why: 'a course that is free now is named before one that costs, in the one statement',
  },
]

/** The groups of features, in the order in which they may import: a feature knows its own group and those before it. */
export const GROUPS = ['base', 'people', 'learning', 'mentorship', 'money', 'talk', 'public', 'admin'] as const

/** Imports against the order of the groups, each with its reason. `from` and `to` begin the path under src/features/. */
const AGAINST_THE_ORDER: readonly { from: string; to: string; why: string }[] = [
  { from: 'base/account/ui/profile.page.tsx', to: '', why: 'the profile shows own leave and the own mentor page' },
  { from: 'base/account/ui/purpose-line.tsx', to: '', why: 'signing in says for which course or mentor' },
  { from: 'base/account/', to: 'admin/privacy/consent/', why: 'whoever signs up or accepts an invitation consents' },
  { from: 'base/user/person/', to: 'admin/privacy/', why: 'closing an account sends its archive and ends its data' },
  { from: 'base/user/person/person.data.ts', to: '', why: 'the record of a person counts what would be lost' },
  { from: 'people/leave/running-course/', to: 'learning/teaching/', why: 'leave of teachers asks for running courses' },
  { from: 'learning/certificate/', to: 'mentorship/program', why: 'certificates are of courses, programs and events' },
  { from: 'learning/certificate/', to: 'public/event/', why: 'the same' },
  {
    from: 'learning/enrollment/',
    to: 'mentorship/program/program.table.ts',
    why: 'a course of a cohort keeps the form',
  },
  {
    from: 'learning/enrollment/',
    to: 'money/payment/payment.table.ts',
    why: 'a course whose payment is checked is not offered again',
  },
  {
    from: 'learning/learning/',
    to: 'mentorship/program-member/opening/',
    why: 'a finished course opens the next of a program',
  },
  {
    from: 'learning/learning/ui/course-finished.tsx',
    to: 'public/job/',
    why: 'a finished course leads to the jobs that ask for its skill',
  },
  { from: 'learning/course/', to: 'money/price/', why: 'the catalogue is shown and ordered with prices' },
  { from: 'mentorship/program', to: 'money/', why: 'a place in a program has a price and an order that holds it' },
  {
    from: 'mentorship/thread/',
    to: 'talk/',
    why: 'a thread offers to report and block, and shows who is typing',
  },
  { from: 'money/mentor-payment/', to: 'admin/report/saved-view/', why: 'its report has saved views, as all reports' },
]

/** The statements that write another feature's table on purpose. */
export const FOREIGN_WRITES: readonly { file: string; table: string; why: string }[] = [
  {
    file: 'features/base/account/session/session.data.ts',
    table: 'users',
    why: 'all that a sign-in writes is one statement, a quarter of the cost of four (ADR 8)',
  },
  {
    file: 'features/learning/learning/recount/recount.data.ts',
    table: 'enrollments',
    why: 'how far somebody is stands in the row that lists are ordered by, counted with where the learner stands',
  },
]

/** `feature` is the top-level feature with its group, `people/leave`, also for a file of a sub-feature. */
type Place = { zone: Zone; feature: string | undefined }

const KINDS = ['policy', 'contract', 'logic', 'settings', 'table', 'data', 'events', 'service'] as const

/** The zone and feature of a file under src/; `path` begins after `src/`. */
export function placeOf(path: string): Place {
  const [top, group, name] = path.split('/')
  const isFeature = top === 'features'
  const feature = `${group}/${name}`
  if (/\.test\.tsx?$/.test(path)) return { zone: 'outside', feature: isFeature ? feature : undefined }
  if (top === 'shared' || top === 'server' || top === 'web' || top === 'app') return { zone: top, feature: undefined }
  // The catalogues belong to the screens; the server reads them as files.
  if (top === 'locales') return { zone: 'web', feature: undefined }
  if (!isFeature) return { zone: 'entry', feature: undefined }
  if (path.includes('/ui/')) return { zone: 'ui', feature }
  const kind = KINDS.find((one) => path.endsWith(`.${one}.ts`))
  return { zone: kind ?? 'outside', feature }
}

const IN_FEATURES = /^features\//

/** The place of a file's group in the order; undefined outside of the features. */
function orderOf(path: string): number | undefined {
  const at = GROUPS.findIndex((group) => path.startsWith(`features/${group}/`))
  return at < 0 ? undefined : at
}

/** True when a file of a feature may import one of another group. */
function keepsOrder(from: string, to: string): boolean {
  const [source, target] = [orderOf(from), orderOf(to)]
  if (source === undefined || target === undefined || target <= source) return true
  const [a, b] = [from, to].map((path) => path.replace(IN_FEATURES, '')) as [string, string]
  return AGAINST_THE_ORDER.some((one) => a.startsWith(one.from) && b.startsWith(one.to))
}

/** True when a file may import another file of src/. */
export function mayImport(from: string, to: string): boolean {
  const source = placeOf(from)
  if (source.zone === 'outside') return true
  if (!keepsOrder(from, to)) return false
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
