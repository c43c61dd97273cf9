import routes from '../../../src/routes.ts'

type Entry = { path?: string; index?: boolean; children?: Entry[] }

/** Real values for path parameters, as the demo data has them. */
const VALUES: Record<string, string> = { id: '1', code: 'unknown-code', token: 'unknown-token' }

/** Every address of src/routes.ts, with parameters filled in; `*` becomes an address that does not exist. */
export const addresses: string[] = [...new Set(flatten(routes, ''))].toSorted()

function flatten(entries: readonly Entry[], parent: string): string[] {
  return entries.flatMap((entry) => {
    const path = entry.path === undefined ? parent : `${parent}/${entry.path}`
    if (entry.children) return flatten(entry.children, path)
    return [fill(path || '/')]
  })
}

function fill(path: string): string {
  return path.replaceAll(/:(\w+)\??/g, (_, name: string) => VALUES[name] ?? '1').replace('/*', '/no-such-address')
}
