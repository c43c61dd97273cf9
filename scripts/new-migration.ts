// `npm run db:generate -- leave-requests`: a migration from the changed tables, with a number and a name.
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { listMigrations } from './migrations.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
const [name = ''] = process.argv.slice(2)

if (/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) {
  const { status } = spawnSync('drizzle-kit', ['generate', '--name', name], {
    cwd: ROOT,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status === 0) {
    listMigrations(ROOT)
    console.log('Read the SQL before you commit it. If you change it by hand, run the command again to list its hash.')
  }
  process.exitCode = status ?? 1
} else {
  console.error('Name what the migration does: npm run db:generate -- leave-requests')
  process.exitCode = 1
}
