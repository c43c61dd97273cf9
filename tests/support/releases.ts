import path from 'node:path'
import { ROOT } from './contracts.ts'

/** Where the archives lie that earlier releases have made; `scripts/release-archive.ts` adds those of a release. */
export const RELEASES = path.join(ROOT, 'tests/fixtures/releases')

/** Opens the encrypted ones, which hold made-up people only. */
export const RELEASE_KEY = 'the key of archives that tests open'

/** The tables of which an archive of a release has no row, each with the reason; it has one of every other. */
export const WITHOUT_ROWS: Readonly<Record<string, string>> = {
  backups: 'The list of the archives that lie beside this installation is left out of each of them.',
}
