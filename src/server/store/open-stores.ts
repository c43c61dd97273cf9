import path from 'node:path'
import type { Config } from '../config.ts'
import { createDiskStore } from './disk-store.ts'
import type { FileStore } from './store.ts'

/** What is uploaded, and what is made for one person for some days and never backed up (ADR 48). */
export type Stores = { files: FileStore; archives: FileStore }

/** The stores in the data folder. */
export const openDiskStores = ({ dataDir }: Pick<Config, 'dataDir'>): Stores => ({
  files: createDiskStore(path.join(dataDir, 'files')),
  archives: createDiskStore(path.join(dataDir, 'archives'), 0),
})

/** The stores that the configuration names. The client of S3 is loaded only where it is used: it is large. */
export async function openStores(config: Pick<Config, 'dataDir' | 's3'>): Promise<Stores> {
  const { s3 } = config
  if (!s3) return openDiskStores(config)
  const { createS3Store } = await import('./s3-store.ts')
  return { files: createS3Store(s3, 'files'), archives: createS3Store(s3, 'archives') }
}
