import { requireConfirmed } from '#features/base/account/password/password.service.ts'
import { type Call, handlers, type RawAnswer } from '#server/http/call.ts'
import { type CsvColumn, instantCell } from '#server/http/csv.ts'
import { listFile } from '#server/http/list-file.ts'
import { contentDisposition } from '#server/http/content-disposition.ts'
import { readPaperLogo } from '#server/pdf/issuer.ts'
import { printPdf } from '#server/pdf/print.ts'
import { isSameSecret } from '#server/session/tokens.ts'
import { readOrganisation } from '#server/settings/organisation.ts'
import { formatInstant } from '#shared/dates.ts'
import { notFound } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import { can } from '#shared/policy.ts'
import { findUser } from '#features/base/user/user.service.ts'
import { recordCheck } from '#features/learning/verification/verification.service.ts'
import { cardCode, drawCardQr } from './card-code.logic.ts'
import type { cardPdf as drawCard } from './card-pdf.logic.ts'
import { type Member, type MemberCard, membershipApi } from './membership.contract.ts'
import { countMembersByRole, listAllMembers, listMembers, listPurchases } from './membership.data.ts'
import { membershipPolicy } from './membership.policy.ts'

const LATELY_MS = 30 * 86_400_000
/** Bought courses that are answered. */
const MOST_PRODUCTS = 100

const NOT_FOUND = message('Card not found')

async function cardOf(call: Call<typeof membershipApi.card> | Call<typeof membershipApi.cardPdf>): Promise<MemberCard> {
  const { db, me, params, secret, config } = call
  const user = await findUser(db, params.id)
  // Someone else's card does not exist, like that of the person who may no longer sign in.
  if (!user?.isActive || !can(me, membershipPolicy.card, { user_id: user.id })) throw notFound(NOT_FOUND)
  const id = cardCode(secret, user.id)
  const url = `${config.baseUrl}/cards/${id}`
  return {
    user_id: user.id,
    id,
    name: user.name,
    member_since: user.createdAt.toISOString(),
    issuer: (await readOrganisation(db)).name,
    verify_url: url,
    qr: drawCardQr(url),
  }
}

const printCard = printPdf<typeof drawCard>(new URL('card-pdf.logic.ts', import.meta.url), 'cardPdf')

async function cardPdf(call: Call<typeof membershipApi.cardPdf>): Promise<RawAnswer> {
  const { db, say, language } = call
  const card = await cardOf(call)
  const { time_zone: zone } = await readOrganisation(db)
  const words = {
    heading: say('Membership card'),
    since: say('Member since {when}', { when: formatInstant(card.member_since, { locale: language, zone }) }),
    title: say('Membership card: {name}', { name: card.name }),
  }
  return {
    type: 'application/pdf',
    language,
    body: await printCard({ card, words, language, logo: await readPaperLogo(db) }),
    headers: {
      ...contentDisposition('membership-card.pdf'),
      'x-content-type-options': 'nosniff',
    },
  }
}

/** People who may no longer sign in are not members; the card says so. */
async function verify(call: Call<typeof membershipApi.verify>) {
  const { db, params, secret } = call
  const id = /^(\d{1,9})-[0-9A-F]{16}$/i.exec(params.number)?.[1]
  const user =
    id !== undefined && isSameSecret(cardCode(secret, Number(id)), params.number.toUpperCase()) ? Number(id) : 0
  const found = user > 0 ? await findUser(db, user) : undefined
  const result = found ? (found.isActive ? 'valid' : 'revoked') : 'unknown'
  await recordCheck(call, { kind: 'card', id: found?.id ?? null, result })
  if (!found) throw notFound(NOT_FOUND)
  const { name: issuer } = await readOrganisation(db)
  return {
    card: {
      is_valid: found.isActive,
      name: found.name,
      member_since: found.createdAt.toISOString(),
      issuer,
    },
  }
}

async function stats({ db, now }: Call<typeof membershipApi.stats>) {
  const rows = await countMembersByRole(db, new Date(now().getTime() - LATELY_MS))
  return {
    total: rows.reduce((sum, { members }) => sum + members, 0),
    joined_lately: rows.reduce((sum, { joined }) => sum + joined, 0),
    by_role: rows.map(({ role, members }) => ({ role, members })),
  }
}

const MEMBERSHIP_FILE: readonly CsvColumn<Member>[] = [
  { head: message('Name'), cell: ({ name }) => name },
  { head: message('Email'), cell: ({ email }) => email },
  // As in the file of the users.
  { head: message('Role'), cell: ({ role }) => role },
  { head: message('Member since'), cell: (row) => instantCell(row.member_since) },
]

/** All rows of the list as a file; the download is logged with their number. */
async function exportAll(call: Call<typeof membershipApi.export>): Promise<RawAnswer> {
  const { db, query } = call
  await requireConfirmed(call)
  const found = await listAllMembers(db, { search: query.search }, query.sort)
  return listFile(call, { action: 'membership.export', name: 'members', columns: MEMBERSHIP_FILE }, found)
}

export const membershipHandlers = handlers(membershipApi, {
  list: async ({ db, query }) => {
    const { search, ...asked } = query
    const { rows, ...paged } = await listMembers(db, { search }, asked)
    return { members: rows, ...paged }
  },
  export: exportAll,
  stats,
  products: async ({ db, me }) => ({ products: await listPurchases(db, me.id, MOST_PRODUCTS) }),
  card: async (call) => ({ card: await cardOf(call) }),
  cardPdf,
  verify,
})
