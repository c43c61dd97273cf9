// `npm run audit:licences`: whether what Mbuyu is delivered with may be used beside the AGPL-3.0; ends with 1 otherwise.
import fs from 'node:fs'
import path from 'node:path'

/** Names of SPDX. Permissive ones, fonts and data, and those of the GNU family that version 3 can be combined with. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-4.0',
  'CC0-1.0',
  'GPL-3.0',
  'ISC',
  'LGPL-2.1',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Unlicense',
])

/** Packages that name no licence, or not as SPDX does, with the one that holds and where that is said. */
const READ: Record<string, string> = {
  'combine-errors': 'MIT', // at the end of its Readme.md
  'png-js': 'MIT', // its LICENSE
  '@ffmpeg-installer/darwin-arm64': 'GPL-3.0', // it names the page of ffmpeg about LGPL and GPL; those for other systems name GPL-3.0
}
const OTHER_NAMES: Record<string, string> = { GPLv3: 'GPL-3.0' }

/** The part of package-lock.json that is read here. */
export type Lock = {
  packages: Record<string, { version?: string; license?: string; dev?: boolean }>
}

/** `(A OR B) AND C`: of alternatives one is enough, of parts each counts. No package nests deeper. */
function isAllowed(licence: string): boolean {
  return licence.split(' AND ').every((part) =>
    part
      .replaceAll(/[()]/g, '')
      .split(' OR ')
      .some((name) => ALLOWED.has(OTHER_NAMES[name] ?? name)),
  )
}

/** How many packages of production there are, and a sentence for each whose licence is not allowed or not named. */
export function checkLicences({ packages }: Lock): { packages: number; problems: string[] } {
  const used = Object.entries(packages).filter(([place, { dev }]) => place !== '' && !dev)
  const problems = used.flatMap(([place, { version = '', license }]) => {
    const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const licence = READ[name] ?? license
    if (licence === undefined) return [`${name}@${version}: names no licence`]
    return isAllowed(licence) ? [] : [`${name}@${version}: ${licence} is not in the list of allowed licences`]
  })
  return { packages: used.length, problems }
}

if (import.meta.main) {
  const lock = path.resolve(import.meta.dirname, '../package-lock.json')
  const { packages, problems } = checkLicences(JSON.parse(fs.readFileSync(lock, 'utf8')) as Lock)
  for (const problem of problems) console.log(problem)
  console.log(`${packages} packages of production, ${problems.length} problems.`)
  process.exitCode = problems.length === 0 ? 0 : 1
}
