import path from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { readSources } from './imports.ts'

/** What only the dashboard loads, whoever names it. */
const DASHBOARD = ['web/layouts/dashboard-layout.tsx', 'web/language/dashboard-texts.ts']
const FRONT_DOOR = ['root.tsx', 'entry.client.tsx']

/**
 * The source files whose texts everybody may read, and those whose texts stand in the dashboard only: two
 * catalogues, so that the visitor of a public page does not pay for the dashboard's translations. Read from the map
 * of screens and from who imports whom, so that no screen can show a text that its catalogue lacks: what a public
 * or an account page reaches, at once or later, is for everybody.
 */
export function textFiles(
  root: string,
  routes: readonly RouteConfigEntry[],
): { everybody: string[]; dashboard: string[] } {
  const imports = new Map(readSources(root).map((file) => [file.path, file.imports]))
  const reached = new Set<string>()
  const walk = (file: string): void => {
    if (reached.has(file) || DASHBOARD.includes(file)) return
    reached.add(file)
    for (const next of imports.get(file) ?? []) walk(next)
  }
  const outside = routes.filter((entry) => !DASHBOARD.includes(entry.file))
  for (const file of [...FRONT_DOOR, ...outside.flatMap(filesOf)]) walk(file)
  const screens = [...imports.keys()].filter((file) => !file.startsWith('server/') && !/\.test\.tsx?$/.test(file))
  return {
    everybody: screens.filter((file) => reached.has(file)).map(inSrc),
    dashboard: screens.filter((file) => !reached.has(file)).map(inSrc),
  }
}

const inSrc = (file: string): string => path.posix.join('src', file)
const filesOf = (entry: RouteConfigEntry): string[] => [entry.file, ...(entry.children ?? []).flatMap(filesOf)]
