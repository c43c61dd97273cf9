import type { Db } from '#server/db/db.ts'
import { readOrganisation } from '#server/settings/organisation.ts'
import type { MailDraft } from '#server/mail/template.ts'
import { type Message, message } from '#shared/message.ts'
import { record, type Telling } from '#features/base/record/record.service.ts'
import type { Cause, Past } from '#server/cause.ts'
import { recipientOf } from '#features/base/user/user.service.ts'
import type { EventHeld } from '../event.data.ts'
import { eventSubject } from '../event.logic.ts'
import { writeTicket } from '../ticket/ticket.logic.ts'
import type { Registered } from './registration.data.ts'
import { sequenceOf, sequenceOfEnd } from './invitation-sequence.logic.ts'

const MINE = '/dashboard/my-events'
const OPEN = { label: message('Open my events'), path: MINE }

/** Where a calendar's reader finds the rest. */
const DESCRIPTION = message('You can find the event under "My Events".')

/** The title is not translated. */
const summaryOf = (title: string): Message => message('{event}', { event: title })

type Invitation = NonNullable<MailDraft['calendar']>

type Person = Omit<Registered, 'status'>
type RegistrationEvent = { person: Person; event: EventHeld; now: Date }

/** The calendar invitation for a person with a place. */
const invitationOf = (
  { person, event, now }: RegistrationEvent,
  method: Invitation['method'] = 'REQUEST',
): Invitation => ({
  method,
  event: {
    uid: event.uid,
    sequence: sequenceOf({ event, person }),
    status: method === 'CANCEL' ? 'CANCELLED' : 'CONFIRMED',
    startsAt: event.startsAt.toISOString(),
    endsAt: event.endsAt.toISOString(),
    location: event.onlineLink ?? event.location,
    summary: summaryOf(event.title),
    description: DESCRIPTION,
  },
  now,
})

/** The calendar cancellation for a person who gives the place back. */
function cancelledInvitation(news: RegistrationEvent): Invitation {
  const { event, ...rest } = invitationOf(news, 'CANCEL')
  return { ...rest, event: { ...event, sequence: sequenceOfEnd(news) } }
}

/** The ticket of someone with a place; what is filled in for the past sends no mails. */
const mailTicketOf = (cause: Cause | Past, { id: eventId }: EventHeld, person: Person) =>
  'secret' in cause
    ? {
        ticket: writeTicket(cause.secret, {
          eventId,
          registrationId: person.registrationId,
          version: person.ticketVersion,
        }),
      }
    : {}

/** Said above the picture of the ticket. */
const SHOW_IT = message('This is your ticket. Show the code at the door.')
const CANCEL_IF_AWAY = message('If you cannot come, please cancel so that someone else can have your place.')

type RegistrationText = {
  title: Message
  what: Message
  more?: readonly Message[]
  calendar?: Invitation
  ticket?: string
}

/** A notification and a mail that say the same. */
function registrationNotification(
  person: Person,
  { title, what, more = [], calendar, ticket }: RegistrationText,
): Telling {
  return {
    kind: 'events',
    notice: { userIds: [person.id], title, message: what, link: MINE },
    mail: {
      to: recipientOf(person),
      subject: title,
      hello: person.name,
      lines: [what, ...more],
      button: OPEN,
      ...(calendar && { calendar }),
      ...(ticket !== undefined && { ticket }),
    },
  }
}

/** Events stand in the calendar of their place: people who live by another clock read theirs beside it. */
const messageValuesOf = async (tx: Db, { title, startsAt, timeZone, location }: EventHeld) => ({
  event: title,
  moment: { instant: startsAt.toISOString(), place: timeZone ?? (await readOrganisation(tx)).time_zone },
  location,
})

const onlineLinkLines = ({ onlineLink }: EventHeld): Message[] =>
  onlineLink === null ? [] : [message('Join online here: {link}', { link: onlineLink })]

export const registrationConfirmed = async (
  cause: Cause | Past,
  tx: Db,
  { person, event, now }: RegistrationEvent,
): Promise<void> => {
  const values = await messageValuesOf(tx, event)
  return record(cause, tx, [
    {
      action: 'eventRegistration.register',
      actorId: person.id,
      subject: eventSubject(event.id),
      ...registrationNotification(person, {
        title: message('You are registered for {event}', values),
        what: message('You have a place at "{event}". It starts on {moment} at {location}.', values),
        more: [...onlineLinkLines(event), SHOW_IT],
        calendar: invitationOf({ person, event, now }),
        ...mailTicketOf(cause, event, person),
      }),
    },
  ])
}

/** A person has joined the waiting list. */
export const waitingListJoined = async (
  cause: Cause | Past,
  tx: Db,
  { person, event }: RegistrationEvent,
): Promise<void> => {
  const values = await messageValuesOf(tx, event)
  return record(cause, tx, [
    {
      action: 'eventRegistration.wait',
      actorId: person.id,
      subject: eventSubject(event.id),
      ...registrationNotification(person, {
        title: message('You are on the waiting list for {event}', values),
        what: message(
          '"{event}" is full. If a place becomes free and you are next, you will get it and we will let you know.',
          values,
        ),
      }),
    },
  ])
}

/** Places were free, and those who waited longest have them now. */
export const registrationsPromoted = async (
  cause: Cause | Past,
  tx: Db,
  { people, event, now }: { people: readonly Person[]; event: EventHeld; now: Date },
): Promise<void> => {
  const values = await messageValuesOf(tx, event)
  return record(
    cause,
    tx,
    people.map((person) => ({
      action: 'eventRegistration.moveUp',
      actorId: null,
      subject: eventSubject(event.id),
      detail: { user: person.id },
      ...registrationNotification(person, {
        title: message('You have a place at {event}', values),
        what: message('A place has become free and it is yours: "{event}" starts on {moment} at {location}.', values),
        more: [...onlineLinkLines(event), CANCEL_IF_AWAY, SHOW_IT],
        calendar: invitationOf({ person, event, now }),
        ...mailTicketOf(cause, event, person),
      }),
    })),
  )
}

/** Someone has given the place back, or left the waiting list; the event is removed from their calendar. */
export const registrationEnded = (
  cause: Cause,
  tx: Db,
  { person, event, now, hadPlace }: RegistrationEvent & { hadPlace: boolean },
): Promise<void> =>
  record(cause, tx, [
    {
      action: 'eventRegistration.cancel',
      subject: eventSubject(event.id),
      ...(hadPlace && {
        mail: {
          to: recipientOf(person),
          subject: message('Registration cancelled: {event}', { event: event.title }),
          hello: person.name,
          lines: [message('You have cancelled your registration for "{event}".', { event: event.title })],
          button: OPEN,
          calendar: cancelledInvitation({ person, event, now }),
        },
      }),
    },
  ])

/** A registration has ended since the account is inactive; no one is notified. */
export const leaverRegistrationEnded = (
  cause: Cause,
  tx: Db,
  { event, userId }: { event: EventHeld; userId: number },
): Promise<void> =>
  record(cause, tx, [
    {
      action: 'eventRegistration.leave',
      actorId: null,
      subject: eventSubject(event.id),
      detail: { user: userId },
    },
  ])

type EventForAll = { people: readonly Registered[]; event: EventHeld; now: Date }

/** An event takes place at another time or elsewhere: everyone registered is notified. */
export const eventMoved = async (cause: Cause, tx: Db, { people, event, now }: EventForAll): Promise<void> => {
  const values = await messageValuesOf(tx, event)
  return record(
    cause,
    tx,
    people.map((person) =>
      registrationNotification(person, {
        title: message('{event} has changed', values),
        what: message('"{event}" now starts on {moment} at {location}.', values),
        ...(person.status === 'confirmed' && {
          more: onlineLinkLines(event),
          calendar: invitationOf({ person, event, now }),
        }),
      }),
    ),
  )
}

/** The event begins within a day. */
export const registrantsReminded = async (cause: Cause, tx: Db, { people, event }: EventForAll): Promise<void> => {
  const values = await messageValuesOf(tx, event)
  return record(
    cause,
    tx,
    people.map((person) =>
      registrationNotification(person, {
        title: message('{event} is coming up', values),
        what: message('You have a place at "{event}". It starts on {moment} at {location}.', values),
        more: [...onlineLinkLines(event), CANCEL_IF_AWAY, SHOW_IT],
        ...mailTicketOf(cause, event, person),
      }),
    ),
  )
}

/** An event is cancelled: all who are registered are notified, also those on the waiting list. */
export const eventCancelled = async (cause: Cause, tx: Db, { people, event, now }: EventForAll): Promise<void> => {
  const values = await messageValuesOf(tx, event)
  return record(
    cause,
    tx,
    people.map((person) =>
      registrationNotification(person, {
        title: message('{event} is cancelled', values),
        what: message('"{event}", planned for {moment}, has been cancelled. We are sorry.', values),
        ...(person.status === 'confirmed' && { calendar: invitationOf({ person, event, now }, 'CANCEL') }),
      }),
    ),
  )
}

type Written = { people: readonly Registered[]; event: EventHeld; subject: string; text: string }

/** An organiser has sent a message to all who are registered. */
export const registrantsMessaged = (cause: Cause, tx: Db, { people, event, subject, text }: Written): Promise<void> => {
  const values = { event: event.title, subject, text }
  const title = message('{subject}', values)
  return record(cause, tx, [
    { action: 'eventRoster.write', subject: eventSubject(event.id), detail: { subject, count: people.length } },
    ...people.map((person): Telling => ({
      kind: 'events',
      notice: { userIds: [person.id], title, message: message('About "{event}": {text}', values), link: MINE },
      mail: {
        to: recipientOf(person),
        subject: message('{event}: {subject}', values),
        hello: person.name,
        lines: [message('{text}', values)],
        button: OPEN,
      },
    })),
  ])
}
