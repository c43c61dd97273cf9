import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditLog } from '#server/audit/audit.table.ts'
import { certificateApi } from '#features/learning/certificate/certificate.contract.ts'
import { useTestApp } from '#tests/support/app.ts'
import { countQueries } from '#tests/support/queries.ts'
import { anEvent, aRegistration } from '#tests/support/events.ts'
import { type Person, person } from '#tests/support/people.ts'
import { eventCheckIns } from './door.table.ts'
import { setEvent } from '#features/public/event/planning/planning.data.ts'
import { registrationApi } from '#features/public/event/registration/registration.contract.ts'
import { rosterApi } from '#features/public/event/roster/roster.contract.ts'
import { ticketApi } from '#features/public/event/ticket/ticket.contract.ts'
import { doorApi } from './door.contract.ts'

const app = useTestApp()
const learner = () => person(app.services.db, 'student')

/** An event with a guest, whose ticket is read as the guest reads it. */
async function aDoor(as: Person) {
  const keeper = await person(app.services.db, 'mentor')
  const { id, slug } = await anEvent(app, {}, keeper)
  const registrationId = await aRegistration(app.services, id, as)
  return { keeper, id, slug, registrationId, ticket: await ticketOf(registrationId, as) }
}
const ticketOf = async (id: number, as: Person) =>
  (await app.call(ticketApi.get, { params: { id } }, { as })).body.ticket
type Door = Awaited<ReturnType<typeof aDoor>>

/** What a device sends now of someone it has let in so many minutes ago. */
const letter = ({ registrationId, ticket }: Pick<Door, 'registrationId' | 'ticket'>, minutes: number, wrongMs = 0) => ({
  client_key: crypto.randomUUID(),
  registration_id: registrationId,
  way: 'scan' as const,
  ticket,
  device_at: new Date(app.services.now().getTime() - minutes * 60_000 + wrongMs).toISOString(),
  sent_at: new Date(app.services.now().getTime() + wrongMs).toISOString(),
})
const send = ({ slug, keeper }: Door, body: ReturnType<typeof letter>) =>
  app.call(doorApi.record, { params: { slug }, body }, { as: keeper })
const conflicts = async ({ slug, keeper }: Door) =>
  (await app.call(doorApi.listConflicts, { params: { slug } }, { as: keeper })).body.conflicts
const guests = async ({ slug, keeper }: Pick<Door, 'slug' | 'keeper'>, after?: number) =>
  (await app.call(doorApi.list, { params: { slug }, query: after === undefined ? {} : { after } }, { as: keeper })).body

describe('the door', () => {
  test('gets those who have a place and a key, and tickets are read with it by a program that is not ours', async () => {
    const me = await learner()
    const door = await aDoor(me)
    const list = await guests(door)
    expect(list).toMatchObject({
      event_id: door.id,
      guests: [{ id: door.registrationId, name: me.name, ticket_version: 1, checked_in_at: null, check_in_keys: [] }],
      next: null,
    })
    expect(door.ticket).not.toContain(me.email)
    const [kind, keyId, ...rest] = door.ticket.split('.')
    expect([kind, keyId, rest.slice(0, 3)]).toEqual([
      'MBT1',
      list.key.id,
      [door.id, door.registrationId, 1].map(String),
    ])
    const key = { kty: 'OKP', crv: 'Ed25519', x: list.key.public_key }
    const read = await crypto.subtle.importKey('jwk', key, 'Ed25519', false, ['verify'])
    const signed = door.ticket.slice(0, door.ticket.lastIndexOf('.'))
    const isSigned = (text: string) =>
      crypto.subtle.verify('Ed25519', read, Buffer.from(rest[3] ?? '', 'base64url'), Buffer.from(text))
    expect([await isSigned(signed), await isSigned(`${signed}1`)]).toEqual([true, false])
    expect((await guests(door, door.registrationId)).guests).toEqual([])
  })

  test('lets a person in once, at the time of the device, and what is sent twice counts once', async () => {
    const door = await aDoor(await learner())
    const one = letter(door, 30, 5 * 3_600_000)
    const first = await send(door, one)
    expect([first.status, first.body.state, first.body.message]).toEqual([200, 'entered', 'Checked in'])
    const ago = app.services.now().getTime() - Date.parse(first.body.checked_in_at ?? '')
    expect(Math.round(ago / 60_000)).toBe(30)
    const again = await Promise.all(Array.from({ length: 8 }, () => send(door, one)))
    expect(new Set(again.map(({ status, body }) => `${status} ${body.state}`))).toEqual(new Set(['200 entered']))
    expect(await app.services.db.$count(eventCheckIns, eq(eventCheckIns.eventId, door.id))).toBe(1)
    expect(await conflicts(door)).toEqual([])
    const roster = await app.call(rosterApi.list, { params: { slug: door.slug } }, { as: door.keeper })
    expect(roster.body.registrations[0]?.checked_in_at).toBe(first.body.checked_in_at)
  })

  test('a key that stands for one guest answers for no other', async () => {
    const door = await aDoor(await learner())
    const other = await learner()
    const registrationId = await aRegistration(app.services, door.id, other)
    const ticket = await ticketOf(registrationId, other)
    const first = letter(door, 3)
    await send(door, first)
    const { client_key } = first
    const sent = await send(door, { ...letter({ registrationId, ticket }, 1), client_key })
    expect([sent.status, sent.body]).toMatchObject([409, { code: 'conflict' }])
    expect((await send(door, first)).body.state).toBe('entered')
    const { guests: all } = await guests(door)
    expect(all.find(({ id }) => id === registrationId)?.checked_in_at).toBeNull()
  })

  test('two devices let the same ticket in: both are kept and shown, in whatever order they send it', async () => {
    for (const order of [
      [40, 20],
      [20, 40],
    ]) {
      const door = await aDoor(await learner())
      const letters = order.map((minutes) => letter(door, minutes))
      for (const one of letters) await send(door, one)
      for (const one of letters) await send(door, one)
      const found = await conflicts(door)
      expect(found.map(({ state }) => state)).toEqual(['double', 'double'])
      const [inSince] = (await guests(door)).guests
      const ago = app.services.now().getTime() - Date.parse(inSince?.checked_in_at ?? '')
      expect(Math.round(ago / 60_000)).toBe(40)
      const states = await Promise.all(letters.map(async (one) => (await send(door, one)).body.state))
      expect([...states].toSorted()).toEqual(['double', 'entered'])
    }
  })

  test('a ticket of a place that was given back, and one that we have not signed, are refused and shown', async () => {
    const me = await learner()
    const door = await aDoor(me)
    const forged = { ...letter(door, 5), ticket: door.ticket.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A')) }
    expect((await send(door, forged)).body).toMatchObject({ state: 'refused', checked_in_at: null })
    const other = await aDoor(await learner())
    expect((await send(door, { ...letter(door, 5), ticket: other.ticket })).body.state).toBe('refused')
    await app.call(registrationApi.cancel, { params: { id: door.registrationId } }, { as: me })
    const late = await send(door, letter(door, 1))
    expect(late.body).toMatchObject({
      state: 'refused',
      message: 'This ticket is not valid, or the registration was cancelled',
    })
    const called = await aDoor(me)
    await setEvent(app.services.db, called.id, { status: 'cancelled' })
    const off = await app.call(ticketApi.get, { params: { id: called.registrationId } }, { as: me })
    expect([off.status, off.body.message]).toEqual([409, 'This event was cancelled'])
    const none = await app.call(ticketApi.get, { params: { id: door.registrationId } }, { as: me })
    expect([none.status, none.body.message]).toEqual([409, 'This registration has no place, so there is no ticket'])
    // With a new place there is a new ticket, and the old one stays what it is.
    await aRegistration(app.services, door.id, me)
    expect((await send(door, letter(door, 1))).body.state).toBe('refused')
    const ticket = await ticketOf(door.registrationId, me)
    expect((await send(door, { ...letter(door, 1), ticket })).body.state).toBe('entered')
    expect((await conflicts(door)).filter(({ state }) => state === 'refused')).toHaveLength(4)
    const strange = await send(door, { ...letter(door, 1), registration_id: other.registrationId })
    expect([strange.status, strange.body.message]).toEqual([404, 'Registration not found'])
    const old = await send(door, letter(door, 40 * 24 * 60))
    expect([old.status, Object.keys(old.body.errors ?? {})]).toEqual([422, ['device_at']])
  })

  test('what was a mistake is undone: by its keys, once, with a line in the log; the guest can come in again', async () => {
    const door = await aDoor(await learner())
    const first = letter(door, 30)
    await send(door, first)
    const undo = (keys: readonly string[]) =>
      app.call(
        doorApi.undo,
        { params: { slug: door.slug }, body: { registration_id: door.registrationId, client_keys: [...keys] } },
        { as: door.keeper },
      )
    const seen = async () =>
      (await guests(door)).guests.map((guest) => [guest.checked_in_at !== null, guest.check_in_keys])
    expect(await seen()).toEqual([[true, [first.client_key]]])
    // A key that is not known, as of a check-in that was refused, changes nothing.
    expect((await undo([crypto.randomUUID()])).body.checked_in_at).not.toBeNull()
    const undone = await undo([first.client_key])
    expect([undone.status, undone.body.checked_in_at]).toEqual([200, null])
    expect(undone.body.message).toMatch(/^.+’s check-in undone$/)
    expect(await seen()).toEqual([[false, []]])
    const second = letter(door, 5)
    expect((await send(door, second)).body.state).toBe('entered')
    // Sent again, neither the undo nor the check-in that it undid touches the new one.
    await undo([first.client_key])
    await send(door, first)
    expect(await seen()).toEqual([[true, [second.client_key]]])
    expect(await conflicts(door)).toEqual([])
    const lines = await app.services.db.$count(auditLog, eq(auditLog.action, 'eventDoor.undo'))
    expect(lines).toBe(1)
  })

  test('one of two check-ins is undone: the guest is in since the other, and nothing needs attention any more', async () => {
    const door = await aDoor(await learner())
    const [early, late] = [letter(door, 40), letter(door, 20)]
    await send(door, early)
    await send(door, late)
    expect(await conflicts(door)).toHaveLength(2)
    const body = { registration_id: door.registrationId, client_keys: [early.client_key] }
    const { checked_in_at: since } = (
      await app.call(doorApi.undo, { params: { slug: door.slug }, body }, { as: door.keeper })
    ).body
    expect(Math.round((app.services.now().getTime() - Date.parse(since ?? '')) / 60_000)).toBe(20)
    expect(await conflicts(door)).toEqual([])
    expect((await send(door, late)).body.state).toBe('entered')
  })

  test('the mail of a place carries the ticket as a picture; lists are few statements', async () => {
    const me = await learner()
    const { id, slug } = await anEvent(app, { title: 'With a ticket' })
    const body = { name: me.name, email: me.email }
    await app.call(registrationApi.register, { params: { id: String(id) }, body }, { as: me })
    const mail = (await app.mails()).findLast(({ to }) => to === me.email)
    expect(mail?.text).toContain('This is your ticket')
    const as = await person(app.services.db, 'admin')
    const read = () => app.call(doorApi.list, { params: { slug } }, { as })
    expect(await countQueries(app.services, read)).toBeLessThanOrEqual(4)
  })
})

describe('certificates of attendance', () => {
  test('go to everybody who was checked in, once, after it has begun; anybody can check them', async () => {
    const [me, absent] = [await learner(), await learner()]
    const door = await aDoor(me)
    await aRegistration(app.services, door.id, absent)
    const certify = () => app.call(doorApi.certify, { params: { slug: door.slug } }, { as: door.keeper })
    const early = await certify()
    expect([early.status, early.body.message]).toEqual([409, 'The event has not started yet'])
    await setEvent(app.services.db, door.id, { startsAt: new Date(app.services.now().getTime() - 3_600_000) })
    const empty = await certify()
    expect([empty.status, empty.body.message]).toEqual([200, 'No one has checked in yet'])
    await send(door, letter(door, 3))
    const both = await Promise.all([certify(), certify()])
    expect(both.map(({ body }) => body.issued).toSorted((a, b) => a - b)).toEqual([0, 1])
    expect(both.map(({ body }) => body.message).toSorted()).toEqual([
      '1 certificate issued',
      'Everyone already has a certificate',
    ])
    const [kept] = (await guests(door)).guests
    const body = { registration_id: door.registrationId, client_keys: kept?.check_in_keys ?? [] }
    const late = await app.call(doorApi.undo, { params: { slug: door.slug }, body }, { as: door.keeper })
    expect([late.status, late.body.message]).toEqual([
      409,
      `${me.name} has a certificate of attendance. Revoke it before you undo the check-in.`,
    ])
    expect((await guests(door)).guests[0]?.checked_in_at).not.toBeNull()
    const own = async (as: Person) => (await app.call(certificateApi.listOwn, {}, { as })).body.certificates
    expect(await own(absent)).toEqual([])
    const [certificate] = await own(me)
    expect(certificate).toMatchObject({
      enrollment_id: null,
      program_member_id: null,
      event_registration_id: door.registrationId,
      course: 'Open evening',
      name: me.name,
      state: 'valid',
    })
    const params = { id: door.registrationId }
    const page = await app.call(certificateApi.eventHtml, { params }, { as: me })
    expect([page.status, JSON.stringify(page.body).includes('has attended the event')]).toEqual([200, true])
    const pdf = await app.call(certificateApi.eventPdf, { params }, { as: me })
    expect(pdf.headers['content-type']).toBe('application/pdf')
    expect((await app.call(certificateApi.eventHtml, { params }, { as: absent })).status).toBe(404)
    const checked = await app.call(certificateApi.verify, { params: { code: certificate?.code ?? '' } })
    expect(checked.body.certificate).toMatchObject({ of: 'event', event_page: { slug: door.slug }, program_page: null })
  })

  test('doors are for who keeps the event', async () => {
    const me = await learner()
    const door = await aDoor(me)
    const params = { slug: door.slug }
    const [admin, stranger] = [await person(app.services.db, 'admin'), await person(app.services.db, 'mentor')]
    for (const [as, status] of [
      [null, 401],
      [me, 403],
      [stranger, 404],
      [admin, 200],
    ] as const) {
      expect((await app.call(doorApi.list, { params }, { as })).status).toBe(status)
      expect((await app.call(doorApi.listConflicts, { params }, { as })).status).toBe(status)
    }
    expect((await app.call(ticketApi.get, { params: { id: door.registrationId } }, { as: stranger })).status).toBe(404)
  })
})
