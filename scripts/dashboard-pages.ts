import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '../src/app/routes.ts'

/** The paths under /dashboard that have a page ('' is the home), so that every menu entry has a page. */
export function dashboardPages(): string[] {
  const paths: string[] = []
  const walk = (entries: readonly RouteConfigEntry[], above: string) => {
    for (const entry of entries) {
      const path = [above, entry.path].filter(Boolean).join('/')
      // A layout has no path of its own; a page may have panels below it.
      const isPage = entry.index || (entry.path !== undefined && !path.endsWith('*'))
      if (path.startsWith('dashboard') && isPage) paths.push(path.slice('dashboard/'.length))
      walk(entry.children ?? [], path)
    }
  }
  walk(routes, '')
  return paths
}
