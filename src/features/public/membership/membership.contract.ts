import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { ById } from '#shared/id.ts'
import { Paged, Paging, Search, sortedBy } from '#shared/paging.ts'
import { anyone } from '#shared/policy.ts'
import { ROLES } from '#shared/roles.ts'
import { membershipPolicy } from './membership.policy.ts'

/** The sortable columns of the list. */
export const MEMBER_COLUMNS = ['name', 'when'] as const
export type MemberColumn = (typeof MEMBER_COLUMNS)[number]

const Member = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  profile_picture: z.nullable(z.string()),
  member_since: z.string(),
})
export type Member = z.infer<typeof Member>

const MemberCard = z.object({
  user_id: z.number(),
  /** What the QR code leads to, and what is typed to check the card. */
  id: z.string(),
  name: z.string(),
  member_since: z.string(),
  issuer: z.string(),
  verify_url: z.string(),
  /** The QR code as one path of unit squares, and how many squares wide it is. */
  qr: z.object({ size: z.number(), d: z.string() }),
})
export type MemberCard = z.infer<typeof MemberCard>

/** Which members, and in which order. */
const Narrowed = { search: Search, sort: sortedBy(MEMBER_COLUMNS) }

export const membershipApi = {
  list: endpoint({
    name: 'membership.list',
    method: 'GET',
    path: '/api/members',
    access: membershipPolicy.list,
    summary: 'Everybody who may sign in, the newest first (spec 3 §7).',
    query: z.object({ ...Narrowed, ...Paging }),
    response: z.object({ members: z.array(Member), ...Paged }),
  }),
  export: endpoint({
    name: 'membership.export',
    method: 'GET',
    path: '/api/members/export',
    access: membershipPolicy.list,
    summary: 'The same list as a CSV file, all pages of it. The own password must have been given within 10 minutes.',
    query: z.object(Narrowed),
    raw: 'text/csv',
  }),
  stats: endpoint({
    name: 'membership.stats',
    method: 'GET',
    path: '/api/members/stats',
    access: membershipPolicy.list,
    summary:
      'How many members there are, how many joined in the last thirty days, and how many have each role (spec 3 §7).',
    response: z.object({
      total: z.number(),
      joined_lately: z.number(),
      by_role: z.array(z.object({ role: z.enum(ROLES), members: z.number() })),
    }),
  }),
  products: endpoint({
    name: 'membership.products',
    method: 'GET',
    path: '/api/members/products',
    access: membershipPolicy.products,
    summary:
      'The courses and programs that the caller has bought and that were not refunded, the last first, at most a hundred (spec 3 §7).',
    response: z.object({
      products: z.array(
        z.object({
          /** One of the two. */
          course_id: z.nullable(z.number()),
          program_id: z.nullable(z.number()),
          title: z.string(),
          bought_at: z.string(),
        }),
      ),
    }),
  }),
  card: endpoint({
    name: 'membership.card',
    method: 'GET',
    path: '/api/members/:id/card',
    access: membershipPolicy.card,
    summary: 'The membership card of a person, for that person, admins and human resources (spec 3 §7).',
    params: ById,
    response: z.object({ card: MemberCard }),
  }),
  cardPdf: endpoint({
    name: 'membership.cardPdf',
    method: 'GET',
    path: '/api/members/:id/card.pdf',
    access: membershipPolicy.card,
    summary: 'The same as a PDF of the size of a bank card, with its QR code.',
    params: ById,
    raw: 'application/pdf',
  }),
  verify: endpoint({
    name: 'membership.verify',
    method: 'GET',
    path: '/api/cards/:number/verify',
    access: anyone,
    summary: 'Whose card this is and whether the person is a member now, for anybody who has its number (spec 3 §7).',
    params: z.object({ number: z.string().check(z.maxLength(60)) }),
    response: z.object({
      card: z.object({ is_valid: z.boolean(), name: z.string(), member_since: z.string(), issuer: z.string() }),
    }),
  }),
}
