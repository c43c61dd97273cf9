import fs from 'node:fs/promises'
import path from 'node:path'

const ASSIGNED = 'window.__reactRouterManifest='

type RouteList = { routes: Record<string, { imports?: string[] }> }

/**
 * Takes out of the browser's route list which further scripts each route imports: every first visit loads that list,
 * and these names were more than a third of it. The server keeps them and names those of the page in its HTML; a route
 * that is opened later loads them as its own script asks for them.
 * @param assets the folder of the built scripts
 */
export async function shortenRouteList(assets: string): Promise<void> {
  const name = (await fs.readdir(assets)).find((file) => /^manifest-.*\.js$/.test(file))
  if (!name) throw new Error('the build has no route list')
  const file = path.join(assets, name)
  const source = await fs.readFile(file, 'utf8')
  if (!source.startsWith(ASSIGNED)) throw new Error(`${name} does not begin as a route list does`)
  const list = JSON.parse(source.slice(ASSIGNED.length).replace(/;\s*$/, '')) as RouteList
  for (const route of Object.values(list.routes)) delete route.imports
  await fs.writeFile(file, `${ASSIGNED}${JSON.stringify(list)};`)
}
