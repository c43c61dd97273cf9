import { checklistApi } from '../checklist.contract.ts'

/** Reads that a change of a list makes stale. */
export const REFRESHED = [checklistApi.list, checklistApi.listTasks]
