import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '../src/routes.ts'

/** The paths under /dashboard that have a page ('' is the home), so that every menu entry has a page. */
export function dashboardPages(): string[] {
  const paths: string[] = []
  const walk = (entries: readonly RouteConfigEntry[], above: string) => {
    for (const entry of entries) {
      const path = [above, entry.path].filter(Boolean).join('/')
      const isPage = entry.index || !(entry.children || path.endsWith('*'))
      if (path.startsWith('dashboard') && isPage) paths.push(path.slice('dashboard/'.length))
      walk(entry.children ?? [], path)
    }
  }
  walk(routes, '')
  return paths
}
