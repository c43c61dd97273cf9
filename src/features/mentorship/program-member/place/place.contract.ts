import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { ById } from '#shared/id.ts'
import { signedIn } from '#shared/policy.ts'

/** Taking a place; public pages load it with the page of a program. */
export const joinApi = {
  join: endpoint({
    name: 'programMember.join',
    method: 'POST',
    path: '/api/cohorts/:id/join',
    access: signedIn,
    isIdempotent: true,
    summary:
      'Takes a place in a cohort of a published program that is free or that the caller has paid for, until its last day for joining, while there are places. The courses that are open are begun right away.',
    params: ById,
    response: z.object({ message: z.string(), member: z.object({ id: z.number() }) }),
    status: 201,
  }),
}
