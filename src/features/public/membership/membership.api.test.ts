import { expect, test } from 'vitest'
import { dayIn } from '#shared/dates.ts'
import { useTestApp } from '#tests/support/app.ts'
import { readCsv } from '#tests/support/csv.ts'
import { person } from '#tests/support/people.ts'
import { countQueries } from '#tests/support/queries.ts'
import { membershipApi } from './membership.contract.ts'

const app = useTestApp()
const learner = (name = 'Test student') => person(app.services.db, 'student', { name })

test('a card is for its holder and for staff; anybody checks it by its number, and no number can be made up', async () => {
  const [as, other] = [await learner('Zainabu Uwase'), await learner()]
  const at = { params: { id: as.id } }
  const { card } = (await app.call(membershipApi.card, at, { as })).body
  expect(card).toMatchObject({ name: 'Zainabu Uwase', user_id: as.id })
  expect(card.verify_url).toContain(`/cards/${card.id}`)
  expect(card.qr.d).toMatch(/^M0 0h1v1h-1z/)
  for (const endpoint of [membershipApi.card, membershipApi.cardPdf])
    expect((await app.call(endpoint, at, { as: other })).status).toBe(404)
  expect((await app.call(membershipApi.card, at, { as: await person(app.services.db, 'hr') })).status).toBe(200)
  const check = (code: string) => app.call(membershipApi.verify, { params: { number: code } })
  expect((await check(card.id.toLowerCase())).body.card).toMatchObject({ is_valid: true, name: 'Zainabu Uwase' })
  const [, signature = ''] = card.id.split('-')
  for (const code of [`${other.id}-${signature}`, `${as.id}-${'0'.repeat(16)}`, 'x', '0-'])
    expect((await check(code)).status).toBe(404)
  await app.services.db.execute(`update users set is_active = false where id = ${as.id}`)
  expect((await check(card.id)).body.card.is_valid).toBe(false)
})

test('the card is a PDF of one page', async () => {
  const as = await learner('Ọláyínká Ògúnbánwọ́')
  const answer = await app.http.inject({
    url: `/api/members/${as.id}/card.pdf`,
    headers: { authorization: `Bearer ${as.token}` },
  })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(answer.rawPayload.subarray(0, 5).toString('latin1')).toBe('%PDF-')
})

test('staff list and count members; others do not, and everybody sees what they have bought', async () => {
  const as = await person(app.services.db, 'admin')
  await learner('Quentin Rare')
  const ask = () => app.call(membershipApi.list, { query: { search: 'quentin' } }, { as })
  expect((await ask()).body.members.map(({ name }) => name)).toEqual(['Quentin Rare'])
  expect(await countQueries(app.services, ask)).toBeLessThanOrEqual(3)
  const { total, joined_lately: lately, by_role: roles } = (await app.call(membershipApi.stats, {}, { as })).body
  expect(roles.reduce((sum, { members }) => sum + members, 0)).toBe(total)
  expect(lately).toBeGreaterThan(0)
  const student = await learner()
  for (const endpoint of [membershipApi.list, membershipApi.stats])
    expect((await app.call(endpoint, {}, { as: student })).status).toBe(403)
  expect((await app.call(membershipApi.products, {}, { as: student })).body.products).toEqual([])
  expect((await app.call(membershipApi.products, {})).status).toBe(401)
})

test('the members are a file with the rows of the list, for admins and human resources', async () => {
  const found = await learner('=Filed Member')
  const query = { search: 'filed member' } as const
  const day = dayIn(new Date(), 'Africa/Kigali')
  for (const role of ['admin', 'hr'] as const) {
    const { headers, lines } = await readCsv(app, membershipApi.export, {
      query,
      as: await person(app.services.db, role),
    })
    expect(headers['content-disposition']).toBe('attachment; filename=members.csv')
    expect(lines[0]).toContain('Name,Email,Role,Member since')
    expect(lines.slice(1)).toEqual([`'=Filed Member,${found.email},student,${day}`])
  }
  for (const role of ['manager', 'accountant', 'student'] as const)
    expect((await readCsv(app, membershipApi.export, { query, as: await person(app.services.db, role) })).status).toBe(
      403,
    )
})
