import { agreementApi } from '../agreement/agreement.contract.ts'
import { matchApi } from '../match.contract.ts'

/** Reads that a change in a match makes stale: the next step follows from all of it. */
export const MATCH_READS = [matchApi.list, matchApi.get, agreementApi.get]
