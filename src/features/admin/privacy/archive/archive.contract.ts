import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { ById } from '#shared/id.ts'
import { privacyPolicy } from '../privacy.policy.ts'

/** `removed`: its 7 days are over, or a newer one has taken its place. */
const ARCHIVE_STATUSES = ['waiting', 'ready', 'failed', 'removed'] as const
export type ArchiveStatus = (typeof ARCHIVE_STATUSES)[number]

/** An archive can be downloaded that long. */
export const ARCHIVE_DAYS = 7

export const Archive = z.object({
  id: z.number(),
  status: z.enum(ARCHIVE_STATUSES),
  asked_at: z.string(),
  ready_at: z.nullable(z.string()),
  /** Until when it can be downloaded. */
  ends_at: z.nullable(z.string()),
  bytes: z.number(),
  rows: z.number(),
  files: z.number(),
})
export type Archive = z.infer<typeof Archive>

export const archiveApi = {
  create: endpoint({
    name: 'privacy.prepare',
    method: 'POST',
    path: '/api/privacy/archives',
    access: privacyPolicy.own,
    summary:
      'Prepares an archive of the own data in the background: data.json with every row about the caller, and the files. One at a time; the caller gets a notice and a mail.',
    response: z.object({ message: z.string(), archive: Archive }),
    status: 202,
  }),
  file: endpoint({
    name: 'privacy.download',
    method: 'GET',
    path: '/api/privacy/archives/:id/file',
    access: privacyPolicy.own,
    summary: 'The archive as a zip file, for 7 days and for its owner only; for everybody else it does not exist.',
    params: ById,
    raw: 'application/zip',
  }),
}
