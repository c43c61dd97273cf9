// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { Day } from '#shared/dates.ts'
import { answer, expectRetry, expectText, field, fill, openPage, PERSON, press } from '#tests/support/screen.tsx'
import { eventApi } from '../event.contract.ts'
import { planningApi } from '../planning/planning.contract.ts'
import * as edited from './event-edit.page.tsx'
import * as managed from './event-list.page.tsx'
import * as created from './event-new.page.tsx'
import * as register from './event-register.page.tsx'
import * as events from './events.page.tsx'

// What is said about events when a call is refused (spec 3 §8).

const keeper = { path: '/dashboard/events', as: 'mentor' } as const

/** An event that its form takes as it is. */
const stored = answer(planningApi.get, ({ event }) => ({
  event: {
    ...event,
    created_by_id: PERSON,
    time: '18:00',
    end_date: Day.parse(event.date),
    end_time: '20:00',
    online_link: null,
    description: '<p>Seeds for everybody.</p>',
  },
}))

test('the public list', async () => {
  await openPage(events, { path: '/events', address: '/events?when=past' })
  await expectText('Failed to fetch events')
})

test('a like', async () => {
  await openPage(events, { path: '/events', as: 'student', answers: [answer(eventApi.list)] })
  await press('Like')
  await expectText('Failed to like event')
})

test('a registration; what was typed stays', async () => {
  const open = answer(eventApi.get, ({ event }) => ({ event: { ...event, is_open: true, capacity: 9 } }))
  const place = { path: '/events/:event/register', address: '/events/seeds/register', as: 'employee' } as const
  await openPage(register, { ...place, answers: [open] })
  await fill({ Message: 'I come by bike.' })
  await press('Register')
  await expectText('Failed to register for event')
  expect((await field('Message')).value).toBe('I come by bike.')
})

test('the managed list', async () => {
  await openPage(managed, { ...keeper, as: 'admin' })
  await expectText('Failed to fetch events')
  await expectRetry()
})

test('deleting', async () => {
  await openPage(managed, { ...keeper, answers: [answer(planningApi.list)] })
  await press(/^Delete /)
  await press('Delete')
  await expectText('Failed to delete event. Please try again.')
})

test('a change; what was typed stays', async () => {
  await openPage(edited, {
    path: '/dashboard/events/:event/edit',
    address: '/dashboard/events/seeds/edit',
    as: 'mentor',
    answers: [stored],
  })
  await fill({ Location: 'Another hall' })
  await press('Save Changes')
  await expectText('Failed to update event')
  expect((await field('Location')).value).toBe('Another hall')
})

test('a new event; what was typed stays', async () => {
  await openPage(created, {
    path: '/dashboard/events/new',
    address: '/dashboard/events/new?copy=seeds',
    as: 'mentor',
    answers: [stored],
  })
  await fill({ Title: 'A hall that is not there', Date: '2030-05-17' })
  await press('Create event')
  await expectText('Failed to create event')
  expect((await field('Title')).value).toBe('A hall that is not there')
})
