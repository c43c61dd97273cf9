// `npm run drill <name>`: causes a failure on purpose, prints what happened, and ends with 1 when a promise
// of docs/drills.md does not hold. Without a name it lists the drills.
import { parseArgs } from 'node:util'
import { isBuildFresh } from './build-state.ts'
import { clock } from './drills/clock.ts'
import { databaseDown } from './drills/database-down.ts'
import { failover } from './drills/failover.ts'
import { fullDisk } from './drills/full-disk.ts'
import { killNine } from './drills/kill-9.ts'
import { mailDown } from './drills/mail-down.ts'
import { overload } from './drills/overload.ts'
import { type Drill, runDrill } from './drills/report.ts'
import { replica } from './drills/replica.ts'
import { restore } from './drills/restore.ts'
import { school } from './drills/school.ts'
import { sigterm } from './drills/sigterm.ts'
import { slowDatabase } from './drills/slow-database.ts'
import { soak } from './drills/soak.ts'
import { storeDown } from './drills/store-down.ts'
import { streams } from './drills/streams.ts'
import { topology } from './drills/topology.ts'
import { twoInstances } from './drills/two-instances.ts'
import { workerKilled } from './drills/worker-killed.ts'
import { BUILD, runStage } from './stages.ts'

const DRILLS: Record<string, Drill> = {
  'kill-9': killNine,
  sigterm,
  overload,
  school,
  'mail-down': mailDown,
  'worker-killed': workerKilled,
  'database-down': databaseDown,
  'store-down': storeDown,
  'two-instances': twoInstances,
  replica,
  failover,
  streams,
  restore,
  topology,
  'slow-database': slowDatabase,
  'full-disk': fullDisk,
  clock,
  soak,
}

const { positionals, values } = parseArgs({ allowPositionals: true, options: { minutes: { type: 'string' } } })
const [name = ''] = positionals
const chosen = name === 'all' ? Object.entries(DRILLS) : Object.entries(DRILLS).filter(([each]) => each === name)
if (chosen.length === 0) {
  console.log(`npm run drill <name>, or all\n`)
  for (const [each, { about }] of Object.entries(DRILLS)) console.log(`  ${each.padEnd(14)} ${about}`)
  process.exitCode = name === '' ? 0 : 1
} else {
  let isKept = (await isBuildFresh()) || (await runStage(BUILD))
  for (const [each, drill] of isKept ? chosen : [])
    isKept = (await runDrill(each, drill, { minutes: Number(values.minutes ?? 10) })) && isKept
  process.exitCode = isKept ? 0 : 1
}
