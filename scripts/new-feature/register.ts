import type { Role } from '#shared/roles.ts'
import { GROUPS } from '../import-rules.ts'
import type { Names } from './names.ts'
import { UNWRITTEN } from './unwritten.ts'

/** A file that lists features, and how a new one is added to it. */
export type Register = { file: string; add: (text: string, names: Names) => string }

/** Inserts a line before or after the first (or last) place where a text is found; throws when there is none. */
function insert(text: string, at: { after?: RegExp; before?: RegExp; isLast?: boolean }, line: string): string {
  const pattern = at.after ?? at.before ?? /$/
  const found = [...text.matchAll(new RegExp(pattern, 'gm'))]
  const place = at.isLast ? found.at(-1) : found[0]
  if (!place) throw new Error(`${pattern} was not found: the register looks different now`)
  const index = at.after ? place.index + place[0].length : place.index
  return `${text.slice(0, index)}${line}${text.slice(index)}`
}

/** Whether a feature, `people/leave`, comes before another one: by group, then by name. */
function isBefore(feature: string, other: string): boolean {
  const [group, otherGroup] = [feature, other].map((one) => GROUPS.findIndex((known) => one.startsWith(`${known}/`)))
  return group === otherGroup ? feature < other : (group ?? 0) < (otherGroup ?? 0)
}

/** Where a feature belongs among lines that name features: before the first that comes after it, else after the last. */
function placeOf(text: string, lines: RegExp, feature: string): { index: number; above: string | undefined } {
  const found = [...text.matchAll(new RegExp(lines, 'gm'))]
  const next = found.findIndex(([, other = '']) => isBefore(feature, other))
  const above = found.at(next < 0 ? -1 : next - 1)
  const after = found[next]
  if (after) return { index: after.index, above: next > 0 ? above?.[0] : undefined }
  if (!above) throw new Error(`${lines} was not found: the register looks different now`)
  return { index: above.index + above[0].length, above: above[0] }
}

/** Inserts a line that names a feature among others that do, sorted by the feature. */
function insertSorted(text: string, lines: RegExp, feature: string, line: string): string {
  const { index } = placeOf(text, lines, feature)
  return `${text.slice(0, index)}${line}${text.slice(index)}`
}

const FEATURE_IMPORT = /^import .* from '#features\/([^/]+\/[^/]+)\/.*\n/
const FEATURE_EXPORT = /^export \* from '\.\.\/features\/([^/]+\/[^/]+)\/.*\n/
const afterLastImport = { after: /^(?:import|export \*) .*\n/, isLast: true }

const handlers: Register = {
  file: 'src/app/handlers.ts',
  add: (text, { group, camel, kebab }) => {
    const feature = `${group}/${kebab}`
    const line = `import { ${camel}Handlers } from '#features/${feature}/${kebab}.service.ts'\n`
    const imported = insertSorted(text, FEATURE_IMPORT, feature, line)
    // The list is in the order of the imports.
    const above = /(\w+) \} from/.exec(placeOf(text, FEATURE_IMPORT, feature).above ?? '')?.[1] ?? 'staffHandlers'
    return insert(imported, { after: new RegExp(`^ {2}\\.\\.\\.${above}\\b.*\\n`) }, `  ...${camel}Handlers,\n`)
  },
}

const tables: Register = {
  file: 'src/app/schema.ts',
  add: (text, { group, kebab }) =>
    insertSorted(
      text,
      FEATURE_EXPORT,
      `${group}/${kebab}`,
      `export * from '../features/${group}/${kebab}/${kebab}.table.ts'\n`,
    ),
}

const routes: Register = {
  file: 'src/app/routes.ts',
  add: (text, { group, kebab, many }) => {
    const line = `      route('${many.kebab}', featurePageFile('${group}/${kebab}', '${kebab}-list')),\n`
    return insert(text, { after: /^ +index\(featurePageFile\('admin\/admin', 'dashboard-home'\)\),\n/ }, line)
  },
}

const map: Register = {
  file: 'src/features/README.md',
  add: (text, { group, kebab }) =>
    insert(
      text,
      { after: new RegExp(`^## ${group}\\n\\n?.*\\n\\n(?:\\|.*\\n)+`) },
      `| \`${kebab}\` | ${UNWRITTEN} |\n`,
    ),
}

const fixtures: Register = {
  file: 'tests/fixtures/register.ts',
  add: (text, { camel, kebab }) => {
    const imported = insert(text, afterLastImport, `import { ${camel}Objects } from './${kebab}.ts'\n`)
    return insert(imported, { before: /^\]/, isLast: true }, `  ...${camel}Objects,\n`)
  },
}

/** The page in the list of dashboard pages. Who may open it is the ability of its list; a page that is known already only gets that. */
const pages: Register = {
  file: 'src/app/pages.ts',
  add(text, { group, camel, kebab, many }) {
    const policy = `import { ${camel}Policy } from '#features/${group}/${kebab}/${kebab}.policy.ts'\n`
    const imported = insertSorted(text, FEATURE_IMPORT, `${group}/${kebab}`, policy)
    const known = new RegExp(`(page\\('${many.kebab}', msg\`[^\`]*\`, '[a-z]+')(, [^)]*)?\\)`)
    if (known.test(imported)) return imported.replace(known, `$1, ${camel}Policy.list)`)
    const entry = `  ${many.camel}: page('${many.kebab}', msg\`${many.words}\`, 'list', ${camel}Policy.list),\n`
    return insert(imported, { before: /^\} satisfies Record<string, Page>/ }, entry)
  },
}

/** Every register that a feature must be in. */
export const REGISTERS: readonly Register[] = [map, handlers, tables, routes, fixtures]

/** The entry in the menus of these roles, when no menu has it yet. */
const menus = (roles: readonly Role[]): Register => ({
  file: 'src/app/menus.ts',
  add: (text, { many }) =>
    new RegExp(`\\bP\\.${many.camel}\\b`).test(text)
      ? text
      : roles.reduce((changed, role) => addToMenu(changed, role, many.camel), text),
})

/** The registers of a feature that has a page in the menus of these roles. */
export const menuRegisters = (roles: readonly Role[]): readonly Register[] =>
  roles.length > 0 ? [pages, menus(roles)] : []

function addToMenu(text: string, role: string, entry: string): string {
  const menu = new RegExp(`^  ${role}: \\[[^\\]]*?(?=,?\\s*\\],?$)`)
  return insert(text, { after: menu }, `, P.${entry}`)
}
