import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { text } from '#shared/message.ts'
import { ROLES } from '#shared/roles.ts'
import { tidy } from '#shared/visible-text.ts'
import { userPolicy } from '../user.policy.ts'

/** The least length of a search for people, and the most results. */
export const PEOPLE_SEARCH = { letters: 2, limit: 8 } as const

const PersonFound = z.object({
  id: z.number(),
  name: z.string(),
  role: z.enum(ROLES),
  profile_picture: z.nullable(z.string()),
})

export type PersonFound = z.infer<typeof PersonFound>

export const peopleApi = {
  search: endpoint({
    name: 'user.search',
    method: 'GET',
    path: '/api/people',
    access: userPolicy.search,
    summary: 'The first eight people whose name or email contains the text, by name, for the command palette.',
    query: z.object({
      search: z
        .string(text('Enter at least 2 letters'))
        .check(tidy(), z.minLength(PEOPLE_SEARCH.letters, text('Enter at least 2 letters')), z.maxLength(100)),
    }),
    response: z.object({ people: z.array(PersonFound) }),
  }),
}
