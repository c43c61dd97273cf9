import fs from 'node:fs/promises'
import path from 'node:path'

const ASSIGNED = 'window.__reactRouterManifest='

type Route = { id: string; module: string; parentId?: string; path?: string; imports?: string[]; css?: string[] }
type RouteList = { routes: Record<string, Route> }

/**
 * Takes out of the browser's route list what it can do without, because every first visit loads that list:
 * - which further scripts a route imports (these were more than a third of it): the server keeps the names and puts those
 *   of the page in its HTML; a route that is opened later loads them as its own script asks for them;
 * - styles that a route above it already has;
 * - what a route has not.
 * @param assets the folder of the built scripts
 */
export async function shortenRouteList(assets: string): Promise<void> {
  const file = await findList(assets)
  const list = await readList(file)
  const shorter = Object.entries(list.routes).map(([id, route]) => [id, shortened(route, list.routes)])
  await fs.writeFile(file, `${ASSIGNED}${JSON.stringify({ ...list, routes: Object.fromEntries(shorter) })};`)
}

async function findList(folder: string): Promise<string> {
  const name = (await fs.readdir(folder)).find((file) => /^manifest-.*\.js$/.test(file))
  if (!name) throw new Error(`there is no route list in ${folder}`)
  return path.join(folder, name)
}

async function readList(file: string): Promise<RouteList> {
  const source = await fs.readFile(file, 'utf8')
  if (!source.startsWith(ASSIGNED)) throw new Error(`${file} does not begin as a route list does`)
  return JSON.parse(source.slice(ASSIGNED.length).replace(/;\s*$/, '')) as RouteList
}

function shortened({ imports: _, css, ...route }: Route, routes: Record<string, Route>): object {
  const above = stylesAbove(route, routes)
  const own = css?.filter((style) => !above.has(style))
  const has = Object.entries(route).filter(([, value]) => (value as unknown) !== false)
  return { ...Object.fromEntries(has), ...(own?.length && { css: own }) }
}

function stylesAbove({ parentId }: Route, routes: Record<string, Route>): Set<string> {
  const above = parentId === undefined ? undefined : routes[parentId]
  return above ? new Set([...(above.css ?? []), ...stylesAbove(above, routes)]) : new Set()
}

/** What routes have or have not, each a bit of a number. */
const FLAGS = ['index', 'hasLoader', 'hasClientLoader', 'hasDefaultExport', 'hasErrorBoundary']

/**
 * Writes the route list of each language as rows, which the script makes into the list that the router reads: names of
 * fields, and of styles that several routes share, were a fifth of its bytes.
 * @param assets the folder of the built scripts, with a folder for each language
 */
export async function packRouteLists(assets: string): Promise<void> {
  const entries = await fs.readdir(assets, { withFileTypes: true })
  const folders = [assets, ...entries.filter((one) => one.isDirectory()).map(({ name }) => path.join(assets, name))]
  for (const folder of folders) {
    const file = await findList(folder)
    await fs.writeFile(file, `${ASSIGNED}${packed(await readList(file))};`)
  }
}

/** @returns an expression whose value is the list */
export function packed({ routes, ...list }: RouteList): string {
  const ids = Object.keys(routes)
  const styles = [...new Set(Object.values(routes).flatMap(({ css = [] }) => css))]
  const folder = path.dirname(Object.values(routes)[0]?.module ?? '')
  const rows = Object.values(routes).map(
    ({ id, parentId, path: address, module, imports: _, css = [], ...more }): Row => {
      const rest = Object.entries(more).filter(([name]) => !FLAGS.includes(name))
      return [
        id,
        parentId === undefined ? -1 : ids.indexOf(parentId),
        address ?? 0,
        FLAGS.reduce((sum, name, at) => sum + (name in more ? 1 << at : 0), 0),
        rest.length > 0 ? Object.fromEntries(rest) : 0,
        shortName(id, module, folder),
        ...css.map((style) => styles.indexOf(style)),
      ]
    },
  )
  const values = [list, styles, rows, FLAGS, folder].map((one) => JSON.stringify(one))
  return `(${unpack.toString()})(${values.join()})`
}

/** What cannot be told from the id of the route: most scripts are called as their page is, and have a hash. */
function shortName(id: string, module: string, folder: string): string {
  const { dir, name } = path.parse(module)
  if (dir !== folder) return module
  const page = `${path.posix.basename(id)}-`
  return name.startsWith(page) ? name.slice(page.length - 1) : name
}

type Row = [
  id: string,
  parent: number,
  address: string | 0,
  flags: number,
  more: object | 0,
  script: string,
  ...number[],
]

/** Runs in the browser as it is written here, so it may use nothing around it. */
function unpack(
  list: object,
  styles: readonly string[],
  rows: readonly Row[],
  names: readonly string[],
  folder: string,
): object {
  const routes = rows.map(([id, parent, address, flags, more, script, ...own]) => [
    id,
    {
      id,
      ...(parent < 0 ? {} : { parentId: rows[parent]?.[0] }),
      ...(address === 0 ? {} : { path: address }),
      ...Object.fromEntries(names.flatMap((name, at) => (flags & (1 << at) ? [[name, true]] : []))),
      ...(more === 0 ? {} : more),
      module: script.startsWith('/')
        ? script
        : `${folder}/${script.startsWith('-') ? id.replace(/.*\//, '') : ''}${script}.js`,
      ...(own.length === 0 ? {} : { css: own.map((at) => styles[at]) }),
    },
  ])
  return { ...list, routes: Object.fromEntries(routes) as object }
}
