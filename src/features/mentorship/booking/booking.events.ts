import type { Db } from '#server/db/db.ts'
import type { CalendarEvent } from '#server/calendar/icalendar.ts'
import type { MailDraft } from '#server/mail/template.ts'
import { type Message, message } from '#shared/message.ts'
import { record, type RecordedEvent, recordWithNotices } from '#features/base/record/record.service.ts'
import type { Cause, Past } from '#server/cause.ts'
import { recipientOf, requireUser } from '#features/base/user/user.service.ts'
import { type Booking, BOOKING_RULES, type BookingSide, type BookingStatus } from './booking.contract.ts'
import { findInvitationDetails } from './booking.data.ts'

export const otherSide = (side: BookingSide): BookingSide => (side === 'mentor' ? 'mentee' : 'mentor')

const BOTH: readonly BookingSide[] = ['mentor', 'mentee']
const subjectOf = ({ id }: Booking): string => `booking:${id}`
const sessionPath = ({ id }: Booking): string => `/dashboard/mentee-sessions/${id}`
const startInstantOf = ({ starts_at: instant }: Pick<Booking, 'starts_at'>) => ({ instant })

const CALENDAR_STATUS: Record<BookingStatus, CalendarEvent['status']> = {
  held: 'TENTATIVE',
  requested: 'TENTATIVE',
  confirmed: 'CONFIRMED',
  done: 'CONFIRMED',
  no_show: 'CONFIRMED',
  declined: 'CANCELLED',
  expired: 'CANCELLED',
  cancelled: 'CANCELLED',
}

/** A session as calendars know it; its words depend on whose calendar it is. */
export const calendarEventOf = (booking: Booking, uid: string): Omit<CalendarEvent, 'summary' | 'description'> => ({
  uid,
  sequence: booking.sequence,
  status: CALENDAR_STATUS[booking.status],
  startsAt: booking.starts_at,
  endsAt: booking.ends_at,
  location: booking.meeting_url ?? '',
})

type EventText = { title: Message; what: Message; more?: readonly Message[]; button?: Message }

type SessionEvent = {
  /** Its name in the audit log. */
  action?: string
  detail?: Record<string, unknown>
  to: readonly BookingSide[]
  says: (other: { name: string }) => EventText
  /** What the calendars of both get, if anything. */
  calendar?: MailDraft['calendar']
}

/**
 * What happened to a session: a line in the log, and a notice and a mail for those who are told, in their language
 * and zone.
 */
async function sessionEvents(
  tx: Db,
  booking: Booking,
  { action, detail, to, says, calendar }: SessionEvent,
): Promise<RecordedEvent[]> {
  const events: RecordedEvent[] = action ? [{ action, subject: subjectOf(booking), ...(detail && { detail }) }] : []
  for (const side of to) {
    const user = await requireUser(tx, booking[side].user_id)
    // Inactive accounts get no notices.
    if (!user.isActive) continue
    const { title, what, more = [], button = message('See the session') } = says(booking[otherSide(side)])
    const link = sessionPath(booking)
    events.push({
      kind: 'sessions',
      notice: { userIds: [user.id], title, message: what, link },
      mail: {
        to: recipientOf(user),
        subject: title,
        hello: user.name,
        lines: [what, ...more],
        button: { label: button, path: link },
        ...(calendar && {
          calendar: { ...calendar, event: { ...calendar.event, summary: summaryFor(booking, side) } },
        }),
      },
    })
  }
  return events
}

/** What a session is called in the calendar of one of the two. */
export const summaryFor = (booking: Booking, side: BookingSide): Message =>
  message('Mentoring session with {name}', { name: booking[otherSide(side)].name })

/** Says where to find the details. A calendar may be visible to others, so it holds no agenda. */
export const DESCRIPTION = message('You can find the agenda in your list of sessions.')

/** The calendar entry of a session as it is now; nothing if no calendar has it yet. */
async function calendarAttachment(tx: Db, booking: Booking, now: Date): Promise<MailDraft['calendar']> {
  const hidden = await findInvitationDetails(tx, booking.id)
  if (!hidden?.isInvited) return undefined
  const event = calendarEventOf(booking, hidden.uid)
  return {
    method: event.status === 'CANCELLED' ? 'CANCEL' : 'REQUEST',
    event: { ...event, summary: summaryFor(booking, 'mentee'), description: DESCRIPTION },
    now,
  }
}

const recordSessionEvent = async (cause: Cause | Past, tx: Db, booking: Booking, told: SessionEvent): Promise<void> =>
  record(cause, tx, await sessionEvents(tx, booking, told))

const reasonLines = (reason: string | null): Message[] => (reason ? [message('Reason: {reason}', { reason })] : [])

const ANSWER = message('Please answer within {hours} hours, or the request will expire.', {
  hours: BOOKING_RULES.answerHours,
})

/** The mentee asks for a time. */
export const bookingRequested = (cause: Cause | Past, tx: Db, booking: Booking): Promise<void> =>
  recordSessionEvent(cause, tx, booking, {
    action: 'booking.request',
    to: ['mentor'],
    says: ({ name }) => ({
      title: message('New session request'),
      what: message('{name} has asked for a session on {at}.', { name, at: startInstantOf(booking) }),
      more: [ANSWER],
      button: message('Answer the request'),
    }),
  })

/** Both have agreed to the time: their calendars get it. */
export const bookingConfirmed = async (cause: Cause | Past, tx: Db, booking: Booking, now: Date): Promise<void> =>
  recordSessionEvent(cause, tx, booking, {
    action: 'booking.confirm',
    to: BOTH,
    says: ({ name }) => ({
      title: message('Your session is confirmed'),
      what: message('You are meeting {name} on {at}.', { name, at: startInstantOf(booking) }),
    }),
    calendar: await calendarAttachment(tx, booking, now),
  })

export const bookingDeclined = async (cause: Cause | Past, tx: Db, booking: Booking, now: Date): Promise<void> =>
  recordSessionEvent(cause, tx, booking, {
    action: 'booking.decline',
    to: BOTH,
    says: ({ name }) => ({
      title: message('The requested time was declined'),
      what: message('The session with {name} on {at} will not take place.', { name, at: startInstantOf(booking) }),
      more: reasonLines(booking.reason),
      button: message('Choose another time'),
    }),
    calendar: await calendarAttachment(tx, booking, now),
  })

/** The session was moved to another time; a mentor must confirm it again, a mentee is only notified. */
export const bookingMoved = async (
  cause: Cause | Past,
  tx: Db,
  { booking, from, now }: { booking: Booking; from: string; now: Date },
): Promise<void> =>
  recordSessionEvent(cause, tx, booking, {
    action: 'booking.move',
    detail: { from, to: booking.starts_at },
    to: BOTH,
    says: ({ name }) => ({
      title: message('A session was moved'),
      what: message('The session with {name} was moved from {from} to {at}.', {
        name,
        from: { instant: from },
        at: startInstantOf(booking),
      }),
      more: booking.status === 'requested' ? [message('The mentor must confirm the new time.')] : [],
    }),
    calendar: await calendarAttachment(tx, booking, now),
  })

/** A session is cancelled; releasing a hold notifies no one. */
export const bookingCancelled = async (cause: Cause | Past, tx: Db, booking: Booking, now: Date): Promise<void> =>
  recordSessionEvent(cause, tx, booking, {
    action: 'booking.cancel',
    detail: { late: booking.is_late },
    to: booking.requested_at === null ? [] : BOTH,
    says: ({ name }) => ({
      title: message('A session was cancelled'),
      what: message('The session with {name} on {at} will not take place.', { name, at: startInstantOf(booking) }),
      more: reasonLines(booking.reason),
    }),
    calendar: await calendarAttachment(tx, booking, now),
  })

/** A request was not answered in time. */
export const bookingExpired = async (cause: Cause | Past, tx: Db, booking: Booking, now: Date): Promise<void> =>
  recordSessionEvent(cause, tx, booking, {
    action: 'booking.expire',
    to: BOTH,
    says: ({ name }) => ({
      title: message('A session request has expired'),
      what: message('There was no answer in time, so the session with {name} on {at} will not take place.', {
        name,
        at: startInstantOf(booking),
      }),
      button: message('Choose another time'),
    }),
    calendar: await calendarAttachment(tx, booking, now),
  })

/**
 * Either of the two has written what they want to talk about, perhaps over the words of the other. The log holds none
 * of it.
 */
export const agendaWritten = (cause: Cause, tx: Db, booking: Booking): Promise<void> =>
  record(cause, tx, [{ action: 'booking.saveAgenda', subject: subjectOf(booking) }])

/** A session has taken place; no one is notified. */
export const bookingCompleted = (cause: Cause | Past, tx: Db, booking: Booking): Promise<void> =>
  record(cause, tx, [{ action: 'booking.complete', subject: subjectOf(booking) }])

/** A person reports the other as absent, who is notified. */
export const bookingMissed = (cause: Cause | Past, tx: Db, booking: Booking, missedBy: BookingSide): Promise<void> =>
  recordSessionEvent(cause, tx, booking, {
    action: 'booking.reportNoShow',
    detail: { missed_by: missedBy },
    to: [missedBy],
    says: ({ name }) => ({
      title: message('You missed a session'),
      what: message('{name} waited for you on {at}.', { name, at: startInstantOf(booking) }),
      more: [message('If this is not right, message {name} or reply to this email.', { name })],
    }),
  })

/**
 * Reminds both of a session.
 * @returns the ids of the mails, to withdraw them if the session changes before they are sent
 */
export async function bookingReminded(cause: Cause, tx: Db, booking: Booking): Promise<string[]> {
  const { meeting_url: url } = booking
  const events = await sessionEvents(tx, booking, {
    to: BOTH,
    says: ({ name }) => ({
      title: message('Your session is coming up'),
      what: message('You are meeting {name} on {at}.', { name, at: startInstantOf(booking) }),
      more: url ? [message('Meeting link: {url}', { url })] : [],
    }),
  })
  return (await recordWithNotices(cause, tx, events)).mailIds
}
