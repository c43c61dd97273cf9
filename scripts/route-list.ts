import fs from 'node:fs/promises'
import path from 'node:path'

const ASSIGNED = 'window.__reactRouterManifest='

type Route = { parentId?: string; imports?: string[]; css?: string[] }

/**
 * Takes out of the browser's route list what it can do without, because every first visit loads that list:
 * - which further scripts a route imports (these were more than a third of it): the server keeps the names and puts those
 *   of the page in its HTML; a route that is opened later loads them as its own script asks for them;
 * - styles that a route above it already has;
 * - what a route has not.
 * @param assets the folder of the built scripts
 */
export async function shortenRouteList(assets: string): Promise<void> {
  const name = (await fs.readdir(assets)).find((file) => /^manifest-.*\.js$/.test(file))
  if (!name) throw new Error('the build has no route list')
  const file = path.join(assets, name)
  const source = await fs.readFile(file, 'utf8')
  if (!source.startsWith(ASSIGNED)) throw new Error(`${name} does not begin as a route list does`)
  const list = JSON.parse(source.slice(ASSIGNED.length).replace(/;\s*$/, '')) as { routes: Record<string, Route> }
  const shorter = Object.entries(list.routes).map(([id, route]) => [id, shortened(route, list.routes)])
  await fs.writeFile(file, `${ASSIGNED}${JSON.stringify({ ...list, routes: Object.fromEntries(shorter) })};`)
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
