import * as z from 'zod/mini'
import { Day } from '#shared/dates.ts'
import { endpoint } from '#shared/endpoint.ts'
import { ById } from '#shared/id.ts'
import { text } from '#shared/message.ts'
import { anyone } from '#shared/policy.ts'
import { TimeZone } from '#shared/time-zone.ts'
import { tidy } from '#shared/visible-text.ts'
import { availabilityPolicy } from './availability.policy.ts'

/** Minutes of a session. */
export const SESSION_MINUTES = [30, 45, 60] as const
/** Minutes that stay free after a session. */
export const BUFFER_MINUTES = [0, 5, 10, 15, 30] as const
/** Hours within which a mentor promises to answer what is written. */
export const ANSWER_HOURS = [24, 48, 72] as const
/** Where people meet: those of an application for mentorship (spec 3 §3); `other` is the mentor's own address. */
export const MEETING_CHANNELS = ['zoom', 'teams', 'meet', 'other'] as const
export type MeetingChannel = (typeof MEETING_CHANNELS)[number]

/** Slots are made so many days ahead. */
export const DAYS_AHEAD = 28
/** How many slots anyone sees of a mentor. */
export const SLOTS_SHOWN = 24

const MOST_RANGES = 42
const MOST_EXCEPTIONS = 100
const NOTICE_MAX_HOURS = 336
const CAPACITY_MAX = 100
const ADDRESS_MAX = 500
const PAUSE_TEXT_MAX = 300

const NO_TIME = text('Enter times as hours and minutes')
const Time = z.string(NO_TIME).check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, NO_TIME), z.meta({ format: 'time' }))

/** Local times of the mentor; 00:00 as the end is the end of the day. */
const Range = { from: Time, to: Time }
type Range = { from: string; to: string }

const endTimeOf = ({ to }: Range): string => (to === '00:00' ? '24:00' : to)

/** Each ends after it begins, and none begins before the one before it has ended. */
const areRangesApart = (ranges: readonly Range[]): boolean =>
  ranges
    .toSorted((one, other) => one.from.localeCompare(other.from))
    .every(
      (range, at, all) => range.from < endTimeOf(range) && (at === 0 || endTimeOf(all[at - 1] ?? range) <= range.from),
    )

const OVERLAP = text('Times on the same day must not overlap, and each must end after it starts')

const WeeklyHours = z
  .array(z.strictObject({ weekday: z.number().check(z.int(), z.minimum(1), z.maximum(7)), ...Range }))
  .check(
    z.maxLength(MOST_RANGES),
    z.refine(
      (hours) => [1, 2, 3, 4, 5, 6, 7].every((day) => areRangesApart(hours.filter(({ weekday }) => weekday === day))),
      OVERLAP,
    ),
  )

const Exceptions = z
  .array(
    z.strictObject({
      /** By the mentor's own calendar. */
      day: Day,
      /** Instead of the hours of its weekday; none: closed. */
      hours: z.array(z.strictObject(Range)).check(z.maxLength(6), z.refine(areRangesApart, OVERLAP)),
    }),
  )
  .check(
    z.maxLength(MOST_EXCEPTIONS),
    z.refine(
      (list) => new Set(list.map(({ day }) => day)).size === list.length,
      text('Each day can have only one exception'),
    ),
  )

/** Hosts that a channel's address may have. */
const HOSTS: Record<MeetingChannel, RegExp> = {
  zoom: /(^|\.)(zoom\.us|zoom\.com|zoomgov\.com)$/,
  teams: /(^|\.)teams\.(microsoft|live)\.com$/,
  meet: /^meet\.google\.com$/,
  other: /./,
}

const NOT_HTTPS = text('Enter an address that begins with https://')

function isAddressOf(channel: MeetingChannel, address: string): boolean {
  if (address === '') return true
  const url = URL.canParse(address) ? new URL(address) : undefined
  return url?.protocol === 'https:' && url.username === '' && url.password === '' && HOSTS[channel].test(url.hostname)
}

const addressSchemaOf = (channel: MeetingChannel, wrong: string) =>
  z._default(
    z.string().check(
      tidy(),
      z.maxLength(ADDRESS_MAX),
      z.refine((address) => isAddressOf(channel, address), wrong),
    ),
    '',
  )

const PAUSE = text('Choose a first day for the pause, and a last day on or after it')

/** What a mentor decides about their own time. */
export const AvailabilityForm = z
  .strictObject({
    time_zone: TimeZone,
    hours: WeeklyHours,
    exceptions: Exceptions,
    /** No sessions on these days; while they last, the directory shows no free times at all. */
    pause_from: z.nullable(Day),
    pause_until: z.nullable(Day),
    pause_text: z.string().check(tidy(), z.maxLength(PAUSE_TEXT_MAX)),
    /** Mentees at the same time, at most. */
    capacity: z.number(text('Enter a number')).check(z.int(), z.minimum(1), z.maximum(CAPACITY_MAX)),
    session_minutes: z.literal(SESSION_MINUTES),
    buffer_minutes: z.literal(BUFFER_MINUTES),
    /** A session is booked at least so many hours before. */
    notice_hours: z.number(text('Enter a number')).check(z.int(), z.minimum(0), z.maximum(NOTICE_MAX_HOURS)),
    answer_hours: z.nullable(z.literal(ANSWER_HOURS)),
    meeting_addresses: z.strictObject({
      zoom: addressSchemaOf('zoom', text('Enter the https address of a Zoom meeting')),
      teams: addressSchemaOf('teams', text('Enter the https address of a Teams meeting')),
      meet: addressSchemaOf('meet', text('Enter the https address of a Google Meet meeting')),
      other: addressSchemaOf('other', NOT_HTTPS),
    }),
  })
  .check(
    z.refine(
      ({ pause_from: from, pause_until: until }) =>
        (from === null) === (until === null) && (from === null || until === null || from <= until),
      {
        error: PAUSE,
        path: ['pause_until'],
      },
    ),
  )
export type AvailabilityForm = z.infer<typeof AvailabilityForm>

/** A time that can be booked. */
export const Slot = z.object({ starts_at: z.iso.datetime(), ends_at: z.iso.datetime() })
export type Slot = z.infer<typeof Slot>

/** Why a mentor has no free times, or that there are some. */
export const FREE_STATES = ['free', 'none', 'paused', 'full'] as const
export type FreeState = (typeof FREE_STATES)[number]

export const availabilityApi = {
  get: endpoint({
    name: 'availability.get',
    method: 'GET',
    path: '/api/mentor/availability',
    access: availabilityPolicy.keep,
    summary:
      'The hours, exceptions, pause, capacity and meeting addresses of the calling mentor; before the first save, what the form begins with.',
    response: z.object({
      availability: AvailabilityForm,
      is_saved: z.boolean(),
      /** Mentees now. */
      mentees: z.number(),
    }),
  }),
  update: endpoint({
    name: 'availability.update',
    method: 'PUT',
    path: '/api/mentor/availability',
    access: availabilityPolicy.keep,
    summary: 'Saves them all. Sessions that are booked stay as they are.',
    body: AvailabilityForm,
    response: z.object({ message: z.string() }),
  }),
  preview: endpoint({
    name: 'availability.preview',
    method: 'POST',
    path: '/api/mentor/availability/preview',
    access: availabilityPolicy.keep,
    summary: 'The free times that these settings would give, without saving them.',
    body: AvailabilityForm,
    response: z.object({ slots: z.array(Slot) }),
  }),
  slots: endpoint({
    name: 'availability.slots',
    method: 'GET',
    path: '/api/mentors/:id/slots',
    access: anyone,
    summary: `The next free times of a mentor of the directory, at most ${SLOTS_SHOWN} within ${DAYS_AHEAD} days; none while the mentor is paused or has no place left.`,
    params: ById,
    response: z.object({
      state: z.enum(FREE_STATES),
      /** The mentor's own zone; times are instants. */
      time_zone: z.nullable(z.string()),
      session_minutes: z.nullable(z.number()),
      answer_hours: z.nullable(z.number()),
      pause: z.nullable(z.object({ until: Day, text: z.string() })),
      slots: z.array(Slot),
    }),
  }),
}
