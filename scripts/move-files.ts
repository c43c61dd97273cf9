// `npm run move-files -- --to=s3` (or `--to=disk`): copies all files between the data folder and the bucket that S3_BUCKET
// names, and proves each copy by its checksum. It may run beside the product and as often as wanted; with
// `--remove-source` it also deletes each file whose copy is proved. docs/files.md says in which order.
import { parseArgs } from 'node:util'
import { readConfig } from '#server/config.ts'
import { moveFiles } from '#server/store/move-files.ts'
import { openDiskStores, openStores } from '#server/store/open-stores.ts'

try {
  const { values } = parseArgs({
    options: { to: { type: 'string' }, 'remove-source': { type: 'boolean', default: false } },
  })
  if (values.to !== 's3' && values.to !== 'disk')
    throw new Error('Say where to: npm run move-files -- --to=s3, or --to=disk')
  const config = readConfig(process.env)
  if (!config.s3) throw new Error('S3_BUCKET: name the bucket, and what opens it, also for --to=disk')
  const [disk, bucket] = [openDiskStores(config), await openStores(config)]
  const [from, to] = values.to === 's3' ? [disk, bucket] : [bucket, disk]
  for (const name of ['files', 'archives'] as const) {
    const { copied, same, removed, bytes } = await moveFiles(from[name], to[name], values['remove-source'])
    console.log(`${from[name].place} → ${to[name].place}`)
    console.log(`  ${copied} files copied and proved (${bytes} bytes), ${same} were there already, ${removed} removed`)
  }
} catch (problem) {
  console.error(problem instanceof Error ? problem.message : problem)
  process.exitCode = 1
}
