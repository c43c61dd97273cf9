// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { goalApi } from '#features/mentorship/goal/goal.contract.ts'
import { answer, expectText, field, fill, openPage, PERSON, press } from '#tests/support/screen.tsx'
import { Day } from '#shared/dates.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { outbox } from '#web/api/outbox.ts'
import { sendAll } from '#web/api/outbox-sender.ts'
import { matchApi } from '../match.contract.ts'
import { noteApi } from '../note/note.contract.ts'
import { scoreApi } from '../score/score.contract.ts'
import * as page from './match.page.tsx'

const KEPT = 'You are offline. Kept on this device; sent when you are back online.'

/** A call that counts what arrives while there is a connection. */
function network(endpoint: Endpoint) {
  const state = { isConnected: false, sent: 0 }
  const accepted = answer(endpoint)
  const call = {
    to: accepted.to,
    with: () => {
      if (!state.isConnected) throw new TypeError('Failed to fetch')
      state.sent += 1
      return accepted.with()
    },
  }
  return { state, call }
}

const open = (part: string, answers: Parameters<typeof openPage>[1]['answers']) =>
  openPage(page, {
    path: '/dashboard/matches/:id/:part?',
    address: `/dashboard/matches/3/${part}`,
    as: 'mentee',
    answers: [
      answer(matchApi.get, ({ match }) => ({
        match: { ...match, id: 3, status: 'running' as const, mentee: { ...match.mentee, user_id: PERSON } },
      })),
      ...(answers ?? []),
    ],
  })

const noNotes = answer(noteApi.list, () => ({ notes: [] }))
const noGoals = answer(goalApi.list, () => ({ goals: [] }))

test('a note without a connection is kept, can be changed, and is sent once', async () => {
  const { state, call } = network(noteApi.create)
  await open('notes', [noNotes, call])
  await fill({ Note: 'Ask about the loan.' })
  await press('Save note')
  await expectText(KEPT)
  expect(outbox.list(PERSON)).toMatchObject([
    { kind: 'match-note', input: { matchId: 3, body: { text: 'Ask about the loan.', is_private: false } } },
  ])
  await press('Change')
  expect((await field('Note')).value).toBe('Ask about the loan.')
  expect(outbox.list(PERSON)).toEqual([])
  await press('Save note')
  await expectText(KEPT)
  state.isConnected = true
  sendAll(PERSON)
  await screen.findByRole('button', { name: 'Save note' })
  expect([state.sent, outbox.list(PERSON).length, (await field('Note')).value]).toEqual([1, 0, ''])
})

test('a goal without a connection is kept, and is not sent again when only the answer was lost', async () => {
  const { state, call } = network(goalApi.create)
  await open('goals', [noGoals, call])
  await press('Add a goal')
  await fill({ Goal: 'A portfolio', 'Due date': '2027-02-01' })
  await press('Save goal')
  await expectText(KEPT)
  expect(outbox.list(PERSON)).toMatchObject([{ kind: 'goal', input: { matchId: 3 } }])
  const there = answer(goalApi.list, ({ goals: [goal] }) => ({
    goals: goal ? [{ ...goal, title: 'A portfolio', note: '', due_on: Day.parse('2027-02-01') }] : [],
  }))
  state.isConnected = true
  await open('goals', [there, call])
  sendAll(PERSON)
  await expectText('Your form has been sent')
  expect([state.sent, outbox.list(PERSON)]).toEqual([0, []])
})

test('a rating without a connection is kept with its stars', async () => {
  const { state, call } = network(scoreApi.create)
  const mayRate = answer(scoreApi.list, () => ({ scores: [], can_rate: true }))
  await open('ratings', [mayRate, call])
  const stars = await screen.findAllByRole('radio')
  stars[3]?.click()
  await fill({ 'A few words': 'Patient.' })
  await press('Send the rating')
  await expectText(KEPT)
  await press('Change')
  expect((await field('A few words')).value).toBe('Patient.')
  await press('Send the rating')
  await expectText(KEPT)
  state.isConnected = true
  sendAll(PERSON)
  await screen.findByRole('button', { name: 'Send the rating' })
  expect([state.sent, outbox.list(PERSON).length]).toEqual([1, 0])
})
