import path from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { readSources } from './imports.ts'

const DASHBOARD = 'web/layouts/dashboard-layout.tsx'
/** Where pages, forms and lists begin: what these name is shown to a visitor sooner or later. */
const ENTRIES = ['root.tsx', 'entry.client.tsx']

/**
 * Which source files speak to everybody and which only inside the dashboard. Read from the map of screens and from
 * who imports whom, so that a text can never miss in the catalogue of a screen that shows it: whatever a public or
 * an account page reaches is `everybody`, also what it fetches later; the rest of the screens is `dashboard`.
 */
export function textFiles(root: string, routes: readonly RouteConfigEntry[]): { everybody: string[]; dashboard: string[] } {
  const sources = new Map(readSources(root).map((file) => [file.path, file.imports]))
  const reached = new Set<string>()
  const walk = (file: string): void => {
    // The dashboard's own catalogue is fetched by name, and brings its texts along.
    if (reached.has(file) || file === DASHBOARD || !sources.has(file)) return
    reached.add(file)
    for (const next of sources.get(file) ?? []) walk(next)
  }
  for (const file of [...ENTRIES, ...routes.filter(({ file }) => file !== DASHBOARD).flatMap(filesOf)]) walk(file)
  const screens = [...sources.keys()].filter((file) => !file.startsWith('server/') && !/\.test\.tsx?$/.test(file))
  const inSrc = (file: string) => path.posix.join('src', file)
  return {
    everybody: screens.filter((file) => reached.has(file)).map(inSrc),
    dashboard: screens.filter((file) => !reached.has(file)).map(inSrc),
  }
}

const filesOf = (entry: RouteConfigEntry): string[] => [entry.file, ...(entry.children ?? []).flatMap(filesOf)]
