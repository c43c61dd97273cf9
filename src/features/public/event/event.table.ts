import { type SQL, sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, id, moment, searchIndex } from '#server/db/columns.ts'
import { users } from '#features/base/user/user.table.ts'
import type { EventStatus } from './event.contract.ts'
import type { RegistrationStatus } from './registration/registration.contract.ts'

export const events = pgTable(
  'events',
  {
    id: id(),
    /** Names the event in addresses; it never changes. */
    slug: text().notNull().unique(),
    title: text().notNull(),
    /** Cleaned. */
    descriptionHtml: text().notNull(),
    /** How the description begins, without formatting. */
    excerpt: text().notNull(),
    featuredImage: text(),
    location: text().notNull(),
    /** Only for those who have a place. */
    onlineLink: text(),
    startsAt: moment().notNull(),
    endsAt: moment().notNull(),
    /** The IANA zone whose clock hangs at its place; null for the organisation's. */
    timeZone: text(),
    capacity: integer().notNull(),
    /** Places that are taken: counted here, so that no two people get the last one. */
    taken: integer().notNull().default(0),
    status: text().$type<EventStatus>().notNull(),
    /** Counted here beside the rows of `event_likes`, so that a list of events counts nothing. */
    likes: integer().notNull().default(0),
    /** What calendars know the event by. */
    uid: text().notNull(),
    /** One more at each change that calendars are told of. */
    sequence: integer().notNull().default(0),
    createdById: integer()
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    updatedAt: moment().notNull(),
    /** Set instead of deleting it: people have registered. */
    archivedAt: moment(),
    /** What is searched: the words of title, place and description. */
    words: text().notNull(),
    search: searchIndex((): SQL => sql`to_tsvector('simple', ${events.words})`),
  },
  (table) => [
    index('events_search_index').using('gin', table.search),
    index().on(table.startsAt),
    index().on(table.endsAt),
    index().on(table.createdById),
    check('events_places', sql`${table.taken} between 0 and ${table.capacity}`),
    check('events_times', sql`${table.startsAt} < ${table.endsAt}`),
  ],
)

/** Who likes which event, each once. */
export const eventLikes = pgTable(
  'event_likes',
  {
    eventId: integer()
      .notNull()
      .references(() => events.id),
    userId: integer()
      .notNull()
      .references(() => users.id),
    createdAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.eventId, table.userId] }),
    index().on(table.userId, table.createdAt),
    index().on(table.createdAt),
  ],
)

/** Who comes to which event; the person who registers again keeps the row and goes to the end of the waiting list. */
export const eventRegistrations = pgTable(
  'event_registrations',
  {
    id: id(),
    eventId: integer()
      .notNull()
      .references(() => events.id),
    userId: integer()
      .notNull()
      .references(() => users.id),
    name: text().notNull(),
    email: text().notNull(),
    phone: text(),
    message: text(),
    status: text().$type<RegistrationStatus>().notNull(),
    registeredAt: moment().notNull(),
    /** One more when the place is given back: its ticket opens no door any more, and the number of the invitation rises. */
    ticketVersion: integer().notNull().default(1),
    /** The beginning that they were reminded of; an event that moves is reminded of again. */
    remindedOf: moment(),
    /** The earliest moment at which a door let them in. */
    checkedInAt: moment(),
  },
  (table) => [
    uniqueIndex('event_registrations_person_key').on(table.eventId, table.userId),
    index().on(table.eventId, table.status, table.registeredAt),
    index().on(table.userId, table.registeredAt),
  ],
)
