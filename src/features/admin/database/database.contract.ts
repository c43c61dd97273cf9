import * as z from 'zod/mini'
import { Day } from '#shared/dates.ts'
import { endpoint } from '#shared/endpoint.ts'
import { PasswordConfirmation } from '#shared/person-fields.ts'
import { databasePolicy } from './database.policy.ts'

const TableSize = z.object({
  id: z.number(),
  name: z.string(),
  bytes: z.number(),
  /** The planner's estimate. */
  rows: z.number(),
})
export type TableSize = z.infer<typeof TableSize>

const SlowStatement = z.object({
  id: z.number(),
  /** Without its values. */
  text: z.string(),
  calls: z.number(),
  mean_ms: z.number(),
  total_ms: z.number(),
})
export type SlowStatement = z.infer<typeof SlowStatement>

const DatabaseState = z.object({
  engine: z.enum(['embedded', 'postgres']),
  version: z.string(),
  bytes: z.number(),
  /** The largest ones. */
  tables: z.array(TableSize),
  migrations: z.object({ done: z.number(), known: z.number(), last: z.string() }),
  /** Null where the database does not count its statements. */
  statements: z.nullable(z.array(SlowStatement)),
  /** The size at the end of each day, the oldest first. */
  growth: z.array(z.object({ date: Day, bytes: z.number() })),
})
export type DatabaseState = z.infer<typeof DatabaseState>

const Orphans = z.object({
  /** Files that no row names. */
  files: z.object({ count: z.number(), bytes: z.number(), names: z.array(z.string()) }),
  /** Rows whose file is not there. */
  rows: z.object({ count: z.number(), ids: z.array(z.string()) }),
  /** Pictures and documents that nothing uses: replaced ones, and uploads that were never attached. */
  unused: z.object({ count: z.number(), bytes: z.number(), names: z.array(z.string()) }),
  seen: z.object({ files: z.number(), bytes: z.number() }),
})
export type Orphans = z.infer<typeof Orphans>

export const databaseApi = {
  get: endpoint({
    name: 'database.get',
    method: 'GET',
    path: '/api/admin/database',
    access: databasePolicy.read,
    summary: 'Size, tables, growth, migrations and slowest statements of the database.',
    response: DatabaseState,
  }),
  orphans: endpoint({
    name: 'database.orphans',
    method: 'GET',
    path: '/api/admin/database/orphans',
    access: databasePolicy.read,
    summary: 'Compares the stored files with the rows that name them, and these rows with what uses them.',
    response: Orphans,
  }),
  removeOrphans: endpoint({
    name: 'database.removeOrphans',
    method: 'POST',
    path: '/api/admin/database/orphans/remove',
    access: databasePolicy.clean,
    summary:
      'Deletes files of at least a day that no row names or, with `what=unused`, those that nothing uses, with their rows; asks for the password.',
    body: z.strictObject({ ...PasswordConfirmation, what: z.optional(z.enum(['unnamed', 'unused'])) }),
    response: z.object({ message: z.string(), removed: z.number() }),
  }),
}
