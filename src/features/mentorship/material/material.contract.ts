import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { ById } from '#shared/id.ts'
import { text } from '#shared/message.ts'
import { RequiredLink } from '#shared/link-fields.ts'
import { optionalText, requiredText } from '#shared/text-fields.ts'
import { matchPolicy } from '#features/mentorship/match/match.policy.ts'

export const MATERIAL_TITLE = 120
export const MATERIAL_NOTE = 500
/** How many materials a mentor may share. */
export const MAX_MATERIALS = 50

const MaterialForm = z.strictObject({
  title: requiredText(text('Enter a title'), MATERIAL_TITLE),
  url: RequiredLink,
  note: optionalText(MATERIAL_NOTE),
})
export type MaterialForm = z.infer<typeof MaterialForm>

/** Something to read or watch that a mentor shares with all own mentees. */
const Material = z.object({ id: z.number(), title: z.string(), url: z.string(), note: z.string() })
export type Material = z.infer<typeof Material>

const Materials = z.object({ materials: z.array(Material) })
const Changed = z.object({ message: z.string() })

export const materialApi = {
  list: endpoint({
    name: 'material.list',
    method: 'GET',
    path: '/api/mentor/materials',
    access: matchPolicy.prepare,
    summary: 'What the calling mentor shares with all mentees, newest first.',
    response: Materials,
  }),
  create: endpoint({
    name: 'material.create',
    method: 'POST',
    path: '/api/mentor/materials',
    access: matchPolicy.prepare,
    summary: `Shares an address with all mentees of the calling mentor; at most ${MAX_MATERIALS}.`,
    body: MaterialForm,
    response: Changed,
    status: 201,
  }),
  update: endpoint({
    name: 'material.update',
    method: 'PUT',
    path: '/api/mentor/materials/:id',
    access: matchPolicy.prepare,
    summary: 'Changes what is shared.',
    params: ById,
    body: MaterialForm,
    response: Changed,
  }),
  remove: endpoint({
    name: 'material.remove',
    method: 'DELETE',
    path: '/api/mentor/materials/:id',
    access: matchPolicy.prepare,
    summary: 'Takes something out of what is shared.',
    params: ById,
    response: Changed,
  }),
  listOfMatch: endpoint({
    name: 'material.listOfMatch',
    method: 'GET',
    path: '/api/matches/:id/materials',
    access: matchPolicy.get,
    summary: 'What the mentor of a match shares, newest first; nothing any more when the match has ended.',
    params: ById,
    response: Materials,
  }),
}
