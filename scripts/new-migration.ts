// `npm run db:generate -- leave-requests`: a migration from the changed tables, with a number and a name.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { listMigrations } from './migrations.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
const [name = ''] = process.argv.slice(2)

/** The next migration is made from the newest snapshot of the tables; the older ones, 700 kB each, are read by nothing. */
function dropOlderSnapshots(): void {
  const folder = path.join(ROOT, 'drizzle/meta')
  const snapshots = fs.readdirSync(folder).filter((file) => file.endsWith('_snapshot.json'))
  for (const file of snapshots.toSorted().slice(0, -1)) fs.rmSync(path.join(folder, file))
}

if (/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) {
  const { status } = spawnSync('drizzle-kit', ['generate', '--name', name], {
    cwd: ROOT,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status === 0) {
    listMigrations(ROOT)
    dropOlderSnapshots()
    console.log('Read the SQL before you commit it. If you change it by hand, run the command again to list its hash.')
  }
  process.exitCode = status ?? 1
} else {
  console.error('Name what the migration does: npm run db:generate -- leave-requests')
  process.exitCode = 1
}
