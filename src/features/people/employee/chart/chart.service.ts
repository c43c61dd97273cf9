import { handlers } from '#server/http/call.ts'
import { chartApi } from './chart.contract.ts'
import { listChart } from './chart.data.ts'

export const chartHandlers = handlers(chartApi, { get: async ({ db }) => ({ people: await listChart(db) }) })
