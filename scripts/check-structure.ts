import path from 'node:path'
import fs from 'node:fs'
import { FOREIGN_WRITES, GROUPS, mayImport, mayUse, placeOf } from './import-rules.ts'
import { filesBelow, readSources, type SourceFile } from './imports.ts'
import { migrationProblems } from './migrations.ts'

/** Rules that a compiler does not know: where files are, how long they are, who imports whom. */

const LINES = { source: 300, test: 500, component: 200 }
const AT_TOP_OF_SRC = ['routes.ts', 'root.tsx', 'entry.client.tsx', 'entry.server.tsx']
const LAYERS = ['shared', 'server', 'web', 'features', 'app', 'locales']
const UNCLEAR_NAMES = /(^|\/)(utils?|helpers?|common|misc|index)(\/|\.tsx?$)/
const DEFAULT_EXPORTS =
  /(\.page\.tsx|^root\.tsx|^entry\.server\.tsx|^app\/(routes\.ts|dashboard-layout\.tsx)|^web\/layouts\/no-such-page\.tsx)$/
const DOCUMENTED = /^(shared|server|web\/(api|kit))\//
const EXPORTED_FUNCTION = /^export (?:async )?(?:function\*?|const) (\w+)(?=[(<]| = (?:async )?[(<])/
const FEATURE_KINDS = [
  'contract',
  'policy',
  'settings',
  'table',
  'data',
  'events',
  'service',
  'api.test',
  'policy.test',
]
/** Pure drawing or logic is named by what it makes: `certificate-paper.logic.ts`. */
const LOGIC = /^[a-z0-9-]+\.logic(\.test)?\.ts$/

/** Every broken rule as one sentence that names the file; an empty list means that none is broken. */
export function structureProblems(root: string, sources = readSources(root)): string[] {
  return [
    ...filesBelow(path.join(root, 'src'), '.').flatMap(misplaced),
    ...sources.flatMap((file) => [
      ...wrongImports(file),
      ...wrongWrites(file),
      ...wrongDefault(file),
      ...undocumented(file),
    ]),
    ...cycles(sources),
    ...folderCycles(sources),
    ...unlisted(root),
    ...['src', 'tests', 'scripts', 'bench', 'demo'].flatMap((folder) => tooLong(root, folder)),
  ]
}

function misplaced(file: string): string[] {
  const parts = file.split('/')
  if (UNCLEAR_NAMES.test(file)) return [`${file}: name the file by what it holds; no utils, helpers or barrels`]
  if (parts.length === 1)
    return AT_TOP_OF_SRC.includes(file) ? [] : [`${file}: only routes, root and entries are directly in src/`]
  if (!LAYERS.includes(parts[0] ?? '')) return [`${file}: src/ has only ${LAYERS.join(', ')}`]
  if (parts[0] !== 'features') return []
  if (parts.length === 2) return parts[1] === 'README.md' ? [] : [`${file}: a feature is in one of the groups`]
  if (!GROUPS.some((group) => group === parts[1])) return [`${file}: the groups are ${GROUPS.join(', ')}`]
  return isFeatureFile(parts.slice(2)) ? [] : [`${file}: not a file name that a feature may have (CONTRIBUTING.md)`]
}

/** `leave/leave.data.ts`, `course/quiz/quiz.contract.ts`, `leave/ui/leave-list.page.tsx` and their like. */
function isFeatureFile(parts: string[]): boolean {
  const at = parts.indexOf('ui')
  const name = parts.at(-1) ?? ''
  if (at > 0) return /^[a-z0-9-]+((\.page)?\.tsx|\.ts|\.test\.tsx?|\.module\.css)$/.test(name)
  const feature = parts.at(-2) ?? ''
  return parts.length <= 4 && (LOGIC.test(name) || FEATURE_KINDS.some((kind) => name === `${feature}.${kind}.ts`))
}

function wrongImports(file: SourceFile): string[] {
  return [
    ...file.imports.filter((to) => !mayImport(file.path, to)).map((to) => `${file.path}: may not import ${to}`),
    ...file.packages.filter((name) => !mayUse(file.path, name)).map((name) => `${file.path}: may not use ${name}`),
  ]
}

/** A data file reads other features' tables but writes only its own; services and events hold no SQL. */
function wrongWrites(file: SourceFile): string[] {
  const { zone } = placeOf(file.path)
  if (zone !== 'data' && zone !== 'service' && zone !== 'events') return []
  const holdsSql = zone !== 'data' && /\b(db|tx)\s*\.(select|insert|update|delete|execute)\(/.test(file.text)
  return [
    ...(holdsSql ? [`${file.path}: SQL belongs in the data file`] : []),
    ...foreignTables(file)
      .filter((name) => new RegExp(`\\.(insert|update|delete)\\(\\s*${name}\\b`).test(file.text))
      .filter((name) => !FOREIGN_WRITES.some((one) => one.file === file.path && one.table === name))
      .map((name) => `${file.path}: writes ${name}, a table of another feature`),
  ]
}

/** What a file imports by name from the tables of other features. */
function foreignTables(file: SourceFile): string[] {
  return [...file.text.matchAll(/import (?:type )?\{([^}]*)\} from '([^']+)'/g)]
    .filter(([, , from = '']) => from.endsWith('.table.ts') && isForeign(file.path, from))
    .flatMap(([, names = '']) => names.split(',').map((name) => name.trim().replace(/^type /, '')))
    .filter(Boolean)
}

function isForeign(from: string, name: string): boolean {
  const to = placeOf(name.startsWith('#') ? name.slice(1) : path.posix.join(path.posix.dirname(from), name))
  return to.feature !== undefined && to.feature !== placeOf(from).feature
}

function wrongDefault(file: SourceFile): string[] {
  const has = /^export default /m.test(file.text)
  return has && !DEFAULT_EXPORTS.test(file.path) ? [`${file.path}: default exports are for pages and configs`] : []
}

/** What other layers call carries a doc comment: what goes in and out, units, errors. */
function undocumented(file: SourceFile): string[] {
  if (!DOCUMENTED.test(file.path) || file.path.includes('.test.')) return []
  const lines = file.text.split('\n')
  return lines
    .map((line, at) => (lines[at - 1]?.endsWith('*/') ? undefined : EXPORTED_FUNCTION.exec(line)?.[1]))
    .filter((name) => name !== undefined)
    .map((name) => `${file.path}: ${name} has no doc comment`)
}

/** Services that import each other in a cycle. */
function cycles(sources: SourceFile[]): string[] {
  const next = new Map(
    sources
      .filter(({ path: file }) => file.endsWith('.service.ts'))
      .map((file) => [file.path, file.imports.filter((to) => to.endsWith('.service.ts'))]),
  )
  return cyclesIn(next).map((cycle) => `services import each other in a cycle: ${cycle}`)
}

/** `server/db`, and `server/service-types.ts` for a file beside the folders. */
const folderOf = (file: string): string => file.split('/').slice(0, 2).join('/')

/** Folders of the server that import each other in a cycle, for types too; a file beside them is one of its own. */
function folderCycles(sources: SourceFile[]): string[] {
  const next = new Map<string, Set<string>>()
  for (const { path: file, imports } of sources) {
    if (!file.startsWith('server/') || file.includes('.test.')) continue
    const folder = folderOf(file)
    const others = imports.filter((to) => to.startsWith('server/')).map(folderOf)
    next.set(folder, new Set([...(next.get(folder) ?? []), ...others.filter((other) => other !== folder)]))
  }
  return cyclesIn(next).map((cycle) => `folders of the server import each other in a cycle: ${cycle}`)
}

function cyclesIn(next: ReadonlyMap<string, Iterable<string>>): string[] {
  const done = new Set<string>()
  const found: string[] = []
  const walk = (one: string, trail: string[]): void => {
    if (trail.includes(one)) found.push([...trail.slice(trail.indexOf(one)), one].join(' -> '))
    if (trail.includes(one) || done.has(one)) return
    for (const to of next.get(one) ?? []) walk(to, [...trail, one])
    done.add(one)
  }
  for (const one of next.keys()) walk(one, [])
  return found
}

/** The map of features has a line about each, in its group. */
function unlisted(root: string): string[] {
  const map = fs.readFileSync(path.join(root, 'src/features/README.md'), 'utf8')
  return GROUPS.flatMap((group) => {
    const part = map.split(`\n## ${group}\n`)[1]?.split('\n## ')[0] ?? ''
    const listed = [...part.matchAll(/^\| `([a-z-]+)` \|/gm)].map(([, name = '']) => name)
    const there = [
      ...new Set(filesBelow(path.join(root, 'src/features', group), '.').map((file) => file.split('/')[0] ?? '')),
    ]
    return [
      ...there
        .filter((name) => !listed.includes(name))
        .map((name) => `src/features/README.md: ${group}/${name} is missing`),
      ...listed
        .filter((name) => !there.includes(name))
        .map((name) => `src/features/README.md: there is no ${group}/${name}`),
    ]
  })
}

function tooLong(root: string, folder: string): string[] {
  return filesBelow(root, folder)
    .filter((file) => /\.(tsx?|mjs|css)$/.test(file) && !file.startsWith('demo/data/'))
    .flatMap((file) => {
      const lines = fs.readFileSync(path.join(root, file), 'utf8').split('\n').length - 1
      const most = mostLines(file)
      return lines > most ? [`${file}: ${lines} lines, at most ${most}`] : []
    })
}

function mostLines(file: string): number {
  if (/\.test\.tsx?$|^tests\/e2e\//.test(file)) return LINES.test
  return file.endsWith('.tsx') ? LINES.component : LINES.source
}

if (import.meta.main) {
  const root = path.resolve(import.meta.dirname, '..')
  const problems = [...structureProblems(root), ...migrationProblems(root)]
  for (const problem of problems) console.log(problem)
  console.log(problems.length === 0 ? 'The structure is in order.' : `${problems.length} rules broken.`)
  process.exitCode = problems.length === 0 ? 0 : 1
}
