import { query } from '#web/api/queries.ts'
import { waitingApi } from '../waiting/waiting.contract.ts'

/** One visit: what was decided on another page in the meantime is counted again. */
const VISIT_MS = 2000

/** What waits for the reader. */
export const WAITING = { ...query(waitingApi.list, {}), staleTime: VISIT_MS }
