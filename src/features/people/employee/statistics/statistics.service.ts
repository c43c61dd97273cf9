import { handlers } from '#server/http/call.ts'
import { todayOf } from '../record/record.service.ts'
import { statisticsApi } from './statistics.contract.ts'
import { readStatistics } from './statistics.data.ts'

export const statisticsHandlers = handlers(statisticsApi, {
  get: async ({ db, now }) => readStatistics(db, await todayOf(db, now())),
})
