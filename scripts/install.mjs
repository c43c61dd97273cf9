// Runs on whatever Node the machine has (20 or newer): installs what is missing, so that the two
// commands of the README need no step before them.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname ?? '.', '..')
const inRoot = (file) => path.join(root, file)

/** npm writes what it installed here; while it matches the lock file, nothing is missing. */
function isInstalled() {
  const done = inRoot('node_modules/.package-lock.json')
  if (!existsSync(done) || !existsSync(inRoot('node_modules/.bin/node'))) return false
  const wanted = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8')).packages
  const present = JSON.parse(readFileSync(done, 'utf8')).packages
  return Object.entries(wanted).every(
    ([name, entry]) => name === '' || entry.optional || present[name]?.version === entry.version,
  )
}

function npm(...words) {
  execFileSync('npm', words, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' })
}

if (!isInstalled()) {
  console.log('Installing packages (once) ...')
  // Not `npm ci`: it refuses a lock file that leaves out other systems' prebuilt packages.
  // With NODE_ENV=production npm leaves out what builds the screens, unless it is asked for it.
  npm('install', '--include=dev', '--no-audit', '--no-fund')
  // Some versions of npm (9.2, Debian's) leave the project's own Node without its link.
  if (!existsSync(inRoot('node_modules/.bin/node'))) npm('rebuild', '--ignore-scripts')
}
