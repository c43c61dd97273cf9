/** Who may import whom, kept once (ADR 10). The structure check, the tests and readers all use this list. */
type Zone =
  | 'shared'
  | 'policy'
  | 'contract'
  | 'table'
  | 'data'
  | 'service'
  | 'ui'
  | 'server'
  | 'web'
  | 'front door'
  | 'outside'

/** What a file may import: `own x` is its own room's (sub-rooms belong to their room), `x` is any room's. */
type Target =
  | 'shared'
  | 'server'
  | 'server/db'
  | 'web'
  | 'policy'
  | 'contract'
  | 'table'
  | 'data'
  | 'service'
  | 'ui'
  | 'own policy'
  | 'own contract'
  | 'own table'
  | 'own data'
  | 'own service'
  | 'own ui'

export const ARROWS: Record<Zone, { may: readonly Target[] | 'anything'; packages: readonly string[] | 'any' }> = {
  shared: { may: ['shared'], packages: ['zod'] },
  policy: { may: ['shared', 'own policy'], packages: [] },
  contract: { may: ['shared', 'own policy', 'contract'], packages: ['zod'] },
  table: { may: ['shared', 'server/db', 'table', 'own contract'], packages: ['drizzle-orm'] },
  data: { may: ['shared', 'server/db', 'table', 'own data', 'own contract'], packages: ['drizzle-orm'] },
  service: { may: ['shared', 'server', 'own data', 'own contract', 'own policy', 'service'], packages: 'any' },
  ui: { may: ['shared', 'web', 'contract', 'own policy', 'ui'], packages: 'any' },
  server: { may: ['shared', 'server', 'server/db'], packages: 'any' },
  web: { may: ['shared', 'web'], packages: 'any' },
  'front door': { may: ['shared', 'web'], packages: 'any' },
  outside: { may: 'anything', packages: 'any' },
}

/** Arrows that point up on purpose, each with its reason. `from` and `to` begin the path under src/. */
export const EXCEPTIONS: readonly { from: string; to: string; why: string }[] = [
  { from: 'server/features.ts', to: 'features/', why: 'the register of rooms' },
  { from: 'server/db/schema.ts', to: 'features/', why: 'the register of tables' },
  { from: 'server/ssr/', to: 'web/api/', why: 'the renderer calls the API with the same client as the browser' },
  { from: 'server/ssr/', to: 'entry.server.tsx', why: 'the type of what the built screens export' },
  {
    from: 'features/account/session/session.data.ts',
    to: 'server/audit/audit.table.ts',
    why: 'a sign-in and its line in the log are one statement (ADR 8)',
  },
  { from: 'features/', to: 'server/files/files.table.ts', why: 'tables point at stored files by a foreign key' },
  { from: 'web/nav.ts', to: 'features/', why: 'the register of menus asks the policies' },
]

/** The one statement that writes another room's table on purpose. */
export const FOREIGN_WRITES: readonly { file: string; table: string; why: string }[] = [
  {
    file: 'features/account/session/session.data.ts',
    table: 'users',
    why: 'all that a sign-in writes is one statement, a quarter of the cost of four (ADR 8)',
  },
]

type Place = { zone: Zone; room: string | undefined }

const KINDS = ['policy', 'contract', 'table', 'data', 'service'] as const

/** Where a file under src/ stands; `path` begins after `src/`. */
export function placeOf(path: string): Place {
  const [top, room] = path.split('/')
  const isFeature = top === 'features'
  if (/\.test\.tsx?$/.test(path)) return { zone: 'outside', room: isFeature ? room : undefined }
  if (top === 'shared' || top === 'server' || top === 'web') return { zone: top, room: undefined }
  if (!isFeature) return { zone: 'front door', room: undefined }
  if (path.includes('/ui/')) return { zone: 'ui', room }
  const kind = KINDS.find((name) => path.endsWith(`.${name}.ts`))
  return { zone: kind ?? 'outside', room }
}

/** True when a file may import another file of src/. */
export function mayImport(from: string, to: string): boolean {
  const source = placeOf(from)
  if (source.zone === 'outside') return true
  if (EXCEPTIONS.some((one) => from.startsWith(one.from) && to.startsWith(one.to))) return true
  const { may } = ARROWS[source.zone]
  if (may === 'anything') return true
  const target = placeOf(to)
  if (target.zone === 'server')
    return may.includes('server') || (may.includes('server/db') && to.startsWith('server/db/'))
  const names: string[] = [target.zone]
  if (target.room !== undefined && target.room === source.room) names.push(`own ${target.zone}`)
  return may.some((name) => names.includes(name))
}

/** True when a file may import a package (a name without its sub-path). */
export function mayUse(from: string, packageName: string): boolean {
  const { packages } = ARROWS[placeOf(from).zone]
  return packages === 'any' || packages.includes(packageName)
}
