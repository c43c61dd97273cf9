import { type CalendarEvent, writeCalendar } from '#server/calendar/icalendar.ts'
import { type Call, handlers, type RawAnswer } from '#server/http/call.ts'
import { contentDisposition } from '#server/http/content-disposition.ts'
import { translate } from '#server/language/translate.ts'
import { hashToken, newToken } from '#server/session/tokens.ts'
import { readOrganisation } from '#server/settings/organisation.ts'
import { notFound } from '#shared/errors.ts'
import { DEFAULT_LANGUAGE, findLanguage } from '#shared/languages.ts'
import { type Message, message } from '#shared/message.ts'
import { record } from '#features/base/record/record.service.ts'
import type { Booking } from '../booking.contract.ts'
import { listForCalendar } from '../booking.data.ts'
import { DESCRIPTION, calendarEventOf, summaryFor } from '../booking.events.ts'
import { requireBooking } from '../session/session.service.ts'
import { calendarApi } from './calendar.contract.ts'
import { findCalendarMadeAt, findUserByCalendarToken, saveCalendarToken, deleteCalendarToken } from './calendar.data.ts'

const DAY_MS = 86_400_000
/** How long past sessions stay in calendars. */
const DAYS_BEFORE = 90
const NAME = message('Mentoring sessions at {organisation}')

/** A session in the calendar of one of its two people. */
function calendarEntry(
  { booking, uid }: { booking: Booking; uid: string },
  readerId: number,
  words: (says: Message) => string,
): CalendarEvent {
  const side = booking.mentor.user_id === readerId ? 'mentor' : 'mentee'
  return {
    ...calendarEventOf(booking, uid),
    summary: words(summaryFor(booking, side)),
    description: words(DESCRIPTION),
  }
}

const calendarFileAnswer = (body: string, name: string): RawAnswer => ({
  type: 'text/calendar; charset=utf-8',
  body,
  headers: contentDisposition(`${name}.ics`),
})

async function file({ db, me, params, now, translate: words }: Call<typeof calendarApi.file>) {
  const { id } = await requireBooking(db, me, params.id)
  const found = await listForCalendar(db, { id })
  const events = found.map((one) => calendarEntry(one, me.id, words))
  return calendarFileAnswer(writeCalendar({ method: 'PUBLISH', events, now: now() }), 'session')
}

async function feed({ db, params, now }: Call<typeof calendarApi.feed>) {
  const reader = await findUserByCalendarToken(db, hashToken(params.token))
  if (!reader) throw notFound(message('This calendar address no longer works'))
  const organisation = await readOrganisation(db)
  const translateMessage = ({ text, values }: Message): string =>
    translate(
      findLanguage(reader.language) ?? DEFAULT_LANGUAGE,
      { text, values: { organisation: organisation.name, ...values } },
      reader.zone ?? organisation.time_zone,
    )
  const since = new Date(now().getTime() - DAYS_BEFORE * DAY_MS)
  const found = await listForCalendar(db, { userId: reader.id, since })
  const events = found.map((one) => calendarEntry(one, reader.id, translateMessage))
  return calendarFileAnswer(
    writeCalendar({ method: 'PUBLISH', events, now: now(), name: translateMessage(NAME) }),
    'sessions',
  )
}

async function renew(call: Call<typeof calendarApi.renew>) {
  const { db, me, now, config, say } = call
  const token = newToken()
  await db.transaction(async (tx) => {
    await saveCalendarToken(tx, me.id, hashToken(token), now())
    await record(call, tx, [{ action: 'sessionCalendar.renew', subject: `user:${me.id}` }])
  })
  return {
    message: say('Your calendar address is ready'),
    address: `${config.baseUrl}/api/session-calendars/${token}/sessions.ics`,
  }
}

async function remove(call: Call<typeof calendarApi.remove>) {
  const { db, me, say } = call
  await db.transaction(async (tx) => {
    if (!(await deleteCalendarToken(tx, me.id))) throw notFound(message('You have no calendar address'))
    await record(call, tx, [{ action: 'sessionCalendar.remove', subject: `user:${me.id}` }])
  })
  return { message: say('Your calendar address no longer works') }
}

export const calendarHandlers = handlers(calendarApi, {
  file,
  get: async ({ db, me }) => ({ made_at: (await findCalendarMadeAt(db, me.id))?.toISOString() ?? null }),
  renew,
  remove,
  feed,
})
