import type { Endpoint } from '#shared/endpoint.ts'
import { allContracts } from './contracts.ts'
import { isDeep } from './depth.ts'

/** Folders of src/features that have changed: their calls are asked in full, whatever the depth (`npm run test:changed`). */
const folders = new Set((process.env.TEST_FEATURES ?? '').split(',').filter(Boolean))
const contracts = folders.size > 0 ? await allContracts() : []
const names = new Set(
  contracts
    .filter(({ file }) => folders.has(file.split('/').slice(2, 4).join('/')))
    .map(({ endpoint }) => endpoint.name),
)

/** Whether a call is asked everything that there is, and not the fixed sample. */
export const isInFull = ({ name }: Endpoint): boolean => isDeep || names.has(name)
