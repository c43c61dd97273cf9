import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { ById } from '#shared/id.ts'
import { undoPolicy } from './undo.policy.ts'

const UndoOffer = z.object({
  /** For `POST /api/undo/{id}`. */
  id: z.number(),
  /** How long it is offered. */
  seconds: z.number(),
})

/** A decision that may be taken back; null when it cannot be. */
export type UndoOffer = z.infer<typeof UndoOffer>

/** The part of an answer that offers an undo. */
export const Undoable = { undo: z.nullable(UndoOffer) }

export const undoApi = {
  undo: endpoint({
    name: 'undo.undo',
    method: 'POST',
    path: '/api/undo/:id',
    access: undoPolicy.undo,
    summary:
      'Takes back a decision of the caller, within seconds: the rows are as before, its notifications and mails are withdrawn.',
    params: ById,
    response: z.object({ message: z.string() }),
  }),
}
