import fs from 'node:fs/promises'
import path from 'node:path'
import { minifySync } from 'vite'

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
 * Writes the route list of each language as columns, which the script makes into the list that the router reads: names of
 * fields, folders, and styles that several routes share, were a third of its bytes, and like beside like takes fewer.
 * @param assets the folder of the built scripts, with a folder for each language
 */
export async function packRouteLists(assets: string): Promise<void> {
  const entries = await fs.readdir(assets, { withFileTypes: true })
  const folders = [assets, ...entries.filter((one) => one.isDirectory()).map(({ name }) => path.join(assets, name))]
  for (const folder of folders) {
    const file = await findList(folder)
    const script = `${ASSIGNED}${packed(await readList(file))};`
    await fs.writeFile(file, minifySync(file, script).code)
  }
}

/** What a route has not. */
const NONE = '.'

/** @returns an expression whose value is the list */
export function packed({ routes, ...list }: RouteList): string {
  const all = Object.values(routes)
  const ids = Object.keys(routes)
  const styles = [...new Set(all.flatMap(({ css = [] }) => css))]
  const folder = path.dirname(all[0]?.module ?? '')
  const columns: Columns = {
    ids: ids.join(' '),
    parents: all.map(({ parentId }) => (parentId === undefined ? -1 : ids.indexOf(parentId))),
    paths: all.map((route) => route.path ?? NONE).join(' '),
    flags: all.map((route) => FLAGS.reduce((sum, name, at) => sum + (name in route ? 1 << at : 0), 0)),
    more: Object.fromEntries(all.flatMap((route, at) => (hasMore(route) ? [[at, moreOf(route)]] : []))),
    scripts: all.map(({ id, module }) => shortName(id, module, folder)).join(' '),
    css: all.map(({ css = [] }) => css.map((style) => styles.indexOf(style)).join('.')).join(' '),
    styles: styles.map((style) => style.replace(/^\/assets\/(.*)\.css(#?)$/, '$1$2')).join(' '),
  }
  const values = [list, columns, FLAGS, folder].map((one) => JSON.stringify(one))
  return `(${unpack.toString()})(${values.join()})`
}

const OWN = new Set(['id', 'parentId', 'path', 'module', 'imports', 'css', ...FLAGS])

const moreOf = (route: Route): object => Object.fromEntries(Object.entries(route).filter(([name]) => !OWN.has(name)))
const hasMore = (route: Route): boolean => Object.keys(moreOf(route)).length > 0

/** What cannot be told from the id of the route: most scripts are called as their page is, and have a hash. */
function shortName(id: string, module: string, folder: string): string {
  const { dir, name } = path.parse(module)
  if (dir !== folder) return module
  const page = `${id.replace(/.*:/, '')}.page-`
  return name.startsWith(page) ? name.slice(page.length - 1) : name
}

/** One value for each route in each column, texts with spaces between them. */
type Columns = {
  ids: string
  parents: readonly number[]
  paths: string
  flags: readonly number[]
  /** By the number of the route: what only a few have. */
  more: Record<number, object>
  scripts: string
  css: string
  styles: string
}

/** Runs in the browser as it is written here, so it may use nothing around it. */
function unpack(list: object, columns: Columns, names: readonly string[], folder: string): object {
  const ids = columns.ids.split(' ')
  const [paths, scripts, css] = [columns.paths, columns.scripts, columns.css].map((one) => one.split(' '))
  const styles = columns.styles.split(' ').map((name) => `/assets/${name.replace(/#?$/, '.css$&')}`)
  const routes = ids.map((id, at) => {
    const parent = columns.parents[at] ?? -1
    const script = scripts?.[at] ?? ''
    return [
      id,
      {
        id,
        ...(parent < 0 ? {} : { parentId: ids[parent] }),
        ...(paths?.[at] === '.' ? {} : { path: paths?.[at] }),
        ...Object.fromEntries(
          names.flatMap((name, bit) => ((columns.flags[at] ?? 0) & (1 << bit) ? [[name, true]] : [])),
        ),
        ...columns.more[at],
        module: script.startsWith('/')
          ? script
          : `${folder}/${script.startsWith('-') ? `${id.replace(/.*:/, '')}.page` : ''}${script}.js`,
        ...(css?.[at] ? { css: css[at].split('.').map((nth) => styles[Number(nth)]) } : {}),
      },
    ]
  })
  return { ...list, routes: Object.fromEntries(routes) as object }
}
