import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { ById } from '#shared/id.ts'
import { text } from '#shared/message.ts'
import { PasswordConfirmation } from '#shared/person-fields.ts'
import { backupPolicy } from './backup.policy.ts'

/** `removed`: the row stays, the file is gone. */
export const BACKUP_STATUSES = ['running', 'done', 'failed', 'removed'] as const
export type BackupStatus = (typeof BACKUP_STATUSES)[number]

/** Who began it. */
export const BACKUP_SOURCES = ['schedule', 'person', 'command'] as const
export type BackupSource = (typeof BACKUP_SOURCES)[number]

/** What restoring it into a scratch database has shown. */
export const VERIFY_STATUSES = ['none', 'running', 'whole', 'broken'] as const
export type VerifyStatus = (typeof VERIFY_STATUSES)[number]

/** Problems that have an own text; any other is shown as the system said it. */
export const CUT_OFF = text('It was cut off.')
export const DISK_FULL = text('The server’s disk is full. Free some space, then make another backup.')
export const NO_KEY = text('The backup is encrypted, and BACKUP_KEY is not set on the server.')

const Backup = z.object({
  id: z.number(),
  status: z.enum(BACKUP_STATUSES),
  source: z.enum(BACKUP_SOURCES),
  by: z.nullable(z.string()),
  started_at: z.iso.datetime(),
  finished_at: z.nullable(z.iso.datetime()),
  bytes: z.number(),
  rows: z.number(),
  files: z.number(),
  is_encrypted: z.boolean(),
  /** Why it failed. */
  problem: z.nullable(z.string()),
  verified: z.enum(VERIFY_STATUSES),
  verified_at: z.nullable(z.iso.datetime()),
  /** The differences from the backup. */
  verify_problem: z.nullable(z.string()),
})
export type Backup = z.infer<typeof Backup>

const WithMessage = z.object({ message: z.string() })

export const backupApi = {
  list: endpoint({
    name: 'backup.list',
    method: 'GET',
    path: '/api/admin/backups',
    access: backupPolicy.list,
    summary: 'The last backups, the newest first, when the next one is made, and whether they are encrypted.',
    response: z.object({
      backups: z.array(Backup),
      every: z.enum(['never', 'day', 'week']),
      hour: z.number(),
      keep: z.number(),
      is_encrypted: z.boolean(),
    }),
  }),
  create: endpoint({
    name: 'backup.create',
    method: 'POST',
    path: '/api/admin/backups',
    access: backupPolicy.make,
    summary: 'Begins a backup in the background: all tables and all files in one archive.',
    response: WithMessage,
    status: 202,
  }),
  verify: endpoint({
    name: 'backup.verify',
    method: 'POST',
    path: '/api/admin/backups/:id/verify',
    access: backupPolicy.make,
    summary:
      'Restores a backup into a scratch database in the background, and compares the rows of every table and every file with its counts and checksums.',
    params: ById,
    response: WithMessage,
    status: 202,
  }),
  link: endpoint({
    name: 'backup.link',
    method: 'POST',
    path: '/api/admin/backups/:id/link',
    access: backupPolicy.take,
    summary: 'An address for downloading a backup, which works for a minute; asks for the password.',
    params: ById,
    body: z.strictObject(PasswordConfirmation),
    response: z.object({ url: z.string() }),
  }),
  file: endpoint({
    name: 'backup.file',
    method: 'GET',
    path: '/api/admin/backups/:id/file',
    access: backupPolicy.take,
    summary: 'The archive itself, at an address that `backup.link` has given.',
    params: ById,
    query: z.object({
      until: z.optional(z.string().check(z.maxLength(20))),
      key: z.optional(z.string().check(z.maxLength(100))),
    }),
    raw: 'application/octet-stream',
  }),
  remove: endpoint({
    name: 'backup.remove',
    method: 'DELETE',
    path: '/api/admin/backups/:id',
    access: backupPolicy.remove,
    summary: 'Deletes the file of a backup; asks for the password.',
    params: ById,
    body: z.strictObject(PasswordConfirmation),
    response: WithMessage,
  }),
}
