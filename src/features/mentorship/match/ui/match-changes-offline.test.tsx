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
import { stepApi } from '#features/mentorship/goal/step/step.contract.ts'
import { selfRatingApi } from '#features/mentorship/goal/self-rating/self-rating.contract.ts'
import { noteApi } from '../note/note.contract.ts'
import * as page from './match.page.tsx'

const KEPT = 'You are offline. Kept on this device; sent when you are back online.'
const CHANGED = 'Changed in the meantime'

/** A call that is cut off while there is no connection, and refused afterwards when someone else was faster. */
function network(endpoint: Endpoint) {
  const state = { isConnected: false, isLate: false, sent: 0 }
  const accepted = answer(endpoint)
  const call = {
    to: accepted.to,
    with: () => {
      if (!state.isConnected) throw new TypeError('Failed to fetch')
      state.sent += 1
      return state.isLate ? Response.json({ code: 'conflict', message: CHANGED }, { status: 409 }) : accepted.with()
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

const FORM = { title: 'A portfolio', note: 'Two projects', due_on: Day.parse('2027-02-01') }
const oneGoal = answer(goalApi.list, ({ goals: [goal] }) => ({
  goals: goal ? [{ ...goal, ...FORM, id: 8, status: 'open' as const, steps: [] }] : [],
}))
const noGoals = answer(goalApi.list, () => ({ goals: [] }))
const oneNote = answer(noteApi.list, ({ notes: [note] }) => ({
  notes: note ? [{ ...note, id: 9, text: 'Ask about the loan.', writer: { ...note.writer, user_id: PERSON } }] : [],
}))

/** Opens the goal and changes its title. */
async function changeGoal(call: ReturnType<typeof network>['call']) {
  await open('goals', [oneGoal, call])
  await press('More actions for A portfolio')
  await press('Change')
  await fill({ Goal: 'One project' })
  await press('Save goal')
}

test('the change of a goal without a connection is kept with what the goal said, and sent once', async () => {
  const { state, call } = network(goalApi.update)
  await changeGoal(call)
  await expectText(KEPT)
  expect(outbox.list(PERSON)).toMatchObject([
    { kind: 'goal', input: { goalId: 8, body: { ...FORM, title: 'One project', was: FORM } } },
  ])
  await press('Change')
  expect((await field('Goal')).value).toBe('One project')
  await press('Save goal')
  await expectText(KEPT)
  state.isConnected = true
  sendAll(PERSON)
  await screen.findByRole('article', { name: 'A portfolio' })
  expect([state.sent, outbox.list(PERSON)]).toEqual([1, []])
})

test('a kept change of a goal that someone else has changed is refused, says so, and leaves what was typed', async () => {
  const { state, call } = network(goalApi.update)
  await changeGoal(call)
  await expectText(KEPT)
  Object.assign(state, { isConnected: true, isLate: true })
  sendAll(PERSON)
  await expectText(CHANGED)
  expect(outbox.list(PERSON)).toEqual([])
  await press('More actions for A portfolio')
  await press('Change')
  expect((await field('Goal')).value).toBe('One project')
})

test('with a connection such a change says so and shows the new version', async () => {
  const { state, call } = network(goalApi.update)
  Object.assign(state, { isConnected: true, isLate: true })
  await changeGoal(call)
  await expectText(CHANGED)
  await screen.findByRole('article', { name: 'A portfolio' })
})

test('the change of a note without a connection is kept, and sent once', async () => {
  const { state, call } = network(noteApi.update)
  await open('notes', [oneNote, call])
  await press('More actions for this note')
  await press('Change')
  const typed = (await screen.findAllByLabelText('Note', { exact: false })).at(-1)
  expect(typed).toMatchObject({ value: 'Ask about the loan.' })
  // The first is that of a new note.
  ;(await screen.findAllByRole('button', { name: 'Save note' })).at(-1)?.click()
  await expectText(KEPT)
  expect(outbox.list(PERSON)).toMatchObject([
    { kind: 'match-note', input: { noteId: 9, body: { text: 'Ask about the loan.', was: 'Ask about the loan.' } } },
  ])
  state.isConnected = true
  sendAll(PERSON)
  await screen.findByRole('button', { name: 'More actions for this note' })
  expect([state.sent, outbox.list(PERSON)]).toEqual([1, []])
})

const oneRating = answer(selfRatingApi.list, ({ ratings: [rating] }) => ({
  ratings: rating ? [{ ...rating, id: 4, skill: 'SQL', stars_at_start: 1, stars_now: 2 }] : [],
}))

test('a rating of the own skills without a connection is kept with its stars, and sent once', async () => {
  const { state, call } = network(selfRatingApi.create)
  await open('goals', [noGoals, oneRating, call])
  await press('Rate a skill')
  await fill({ Skill: 'CSS' })
  screen.getByRole('radio', { name: '3 stars' }).click()
  await press('Save rating')
  await expectText(KEPT)
  expect(outbox.list(PERSON)).toMatchObject([
    { kind: 'self-rating', input: { matchId: 3, body: { skill: 'CSS', stars: 3 } } },
  ])
  await press('Change')
  expect((await field('Skill')).value).toBe('CSS')
  await press('Save rating')
  await expectText(KEPT)
  state.isConnected = true
  sendAll(PERSON)
  await screen.findByRole('button', { name: 'Rate a skill' })
  expect([state.sent, outbox.list(PERSON)]).toEqual([1, []])
})

test('a new rating of a skill without a connection is kept', async () => {
  const { state, call } = network(selfRatingApi.update)
  await open('goals', [noGoals, oneRating, call])
  await press('More actions for SQL')
  await press('Rate again')
  screen.getByRole('radio', { name: '4 stars' }).click()
  await press('Save rating')
  await expectText(KEPT)
  expect(outbox.list(PERSON)).toMatchObject([{ kind: 'self-rating', input: { ratingId: 4, body: { stars: 4 } } }])
  state.isConnected = true
  sendAll(PERSON)
  await screen.findByRole('button', { name: 'More actions for SQL' })
  expect([state.sent, outbox.list(PERSON)]).toEqual([1, []])
})

const STEP = { kind: 'task' as const, title: 'Choose the projects', doer: 'mentee' as const, due_on: null }
const goalWithStep = answer(goalApi.list, ({ goals: [goal] }) => ({
  goals: goal
    ? [
        {
          ...goal,
          ...FORM,
          id: 8,
          status: 'open' as const,
          steps: [{ ...STEP, id: 5, status: 'open' as const, done_at: null }],
        },
      ]
    : [],
}))

test('a step of a goal without a connection is kept, and is not sent again when it is there', async () => {
  const { state, call } = network(stepApi.create)
  await open('goals', [oneGoal, call])
  await press('Add a step')
  await fill({ Step: STEP.title })
  await press('Save step')
  await expectText(KEPT)
  expect(outbox.list(PERSON)).toMatchObject([{ kind: 'step', input: { matchId: 3, goalId: 8, body: STEP } }])
  state.isConnected = true
  await open('goals', [goalWithStep, call])
  sendAll(PERSON)
  await expectText('Your form has been sent')
  expect([state.sent, outbox.list(PERSON)]).toEqual([0, []])
})

test('the change of a step without a connection is kept with what the step said, and sent once', async () => {
  const { state, call } = network(stepApi.update)
  await open('goals', [goalWithStep, call])
  await press(`More actions for ${STEP.title}`)
  await press('Change')
  await fill({ Step: 'Choose one project' })
  await press('Save step')
  await expectText(KEPT)
  expect(outbox.list(PERSON)).toMatchObject([
    { kind: 'step', input: { stepId: 5, body: { ...STEP, title: 'Choose one project', was: STEP } } },
  ])
  state.isConnected = true
  sendAll(PERSON)
  await screen.findByText(STEP.title)
  expect([state.sent, outbox.list(PERSON)]).toEqual([1, []])
})
