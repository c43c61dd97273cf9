import routes from '../../../src/app/routes.ts'

type Entry = { path?: string; file?: string; index?: boolean; children?: Entry[] }
type Known = { address: string; path: string; file: string | undefined }

const LOST = '/no-such-address'

/** Real values for path parameters, as the demo data has them. */
const VALUES: Record<string, string> = {
  id: '1',
  part: 'goals',
  userId: '2',
  name: 'terms',
  tab: 'documents',
  code: 'unknown-code',
  token: 'unknown-token',
  slug: 'data-for-small-organisations',
  post: 'what-i-look-for-in-a-first-portfolio',
  kind: 'department',
  groupId: '3',
  event: 'portfolio-evening-bring-one-project',
}

const known = flatten(routes, '')

/** Every address of src/app/routes.ts, with parameters filled in; `*` becomes an address that does not exist. */
export const addresses: string[] = [...new Set(known.map(({ address }) => address))].toSorted()

/** One address of each screen: `/login` shows the same page as `/sign-in`. An address that does not exist is its own. */
export const screens: string[] = addresses.filter((address) => address === LOST || address === firstOf(address))

/** The path and the file of the page at this address. */
export const pageAt = (address: string): Known | undefined => known.find((one) => one.address === address)

function firstOf(address: string): string | undefined {
  const file = known.find((one) => one.address === address)?.file
  return known.find((one) => one.file === file)?.address
}

function flatten(entries: readonly Entry[], parent: string): Known[] {
  return entries.flatMap((entry) => {
    const path = entry.path === undefined ? parent : `${parent}/${entry.path}`
    // A layout has no path of its own; a page may have panels below it.
    const isLayout = entry.children !== undefined && entry.path === undefined
    const own = isLayout ? [] : [{ address: fill(path || '/'), path, file: entry.file }]
    return [...own, ...flatten(entry.children ?? [], path)]
  })
}

function fill(path: string): string {
  return path.replaceAll(/:(\w+)\??/g, (_, name: string) => VALUES[name] ?? '1').replace('/*', LOST)
}
