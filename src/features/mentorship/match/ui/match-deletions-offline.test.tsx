// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { goalApi } from '#features/mentorship/goal/goal.contract.ts'
import { selfRatingApi } from '#features/mentorship/goal/self-rating/self-rating.contract.ts'
import { stepApi } from '#features/mentorship/goal/step/step.contract.ts'
import { answer, expectText, field, fill, openPage, PERSON, press } from '#tests/support/screen.tsx'
import { Day } from '#shared/dates.ts'
import type { Endpoint, OutputOf } from '#shared/endpoint.ts'
import { outbox } from '#web/api/outbox.ts'
import { sendAll } from '#web/api/outbox-sender.ts'
import { matchApi } from '../match.contract.ts'
import { noteApi } from '../note/note.contract.ts'
import * as page from './match.page.tsx'

const KEPT = 'You are offline. Kept on this device; sent when you are back online.'
const FORM = { title: 'A portfolio', note: 'Two projects', due_on: Day.parse('2027-02-01') }
const STEP = { kind: 'task' as const, title: 'Choose the projects', doer: 'mentee' as const, due_on: null }

type Answer = ReturnType<typeof answer>

/** What someone else deletes: it is shown until then, and its change is cut off, or refused afterwards. */
function deletedMeanwhile(change: Endpoint, shown: Answer, left: Answer) {
  const state = { isConnected: false, isDeleted: false }
  const answers = [
    { to: shown.to, with: () => (state.isDeleted ? left : shown).with() },
    {
      to: answer(change).to,
      with: () => {
        if (!state.isConnected) throw new TypeError('Failed to fetch')
        return Response.json({ code: 'not_found', message: 'It no longer exists' }, { status: 404 })
      },
    },
  ]
  const isGone = (): void => void Object.assign(state, { isConnected: true, isDeleted: true })
  return {
    answers,
    isGone,
    /** The connection is back, and what was kept is sent. */
    send: () => {
      isGone()
      sendAll(PERSON)
    },
  }
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

type Steps = OutputOf<typeof goalApi.list>['goals'][number]['steps']

const noGoals = answer(goalApi.list, () => ({ goals: [] }))
const goalWith = (steps: Steps) =>
  answer(goalApi.list, ({ goals: [goal] }) => ({
    goals: goal ? [{ ...goal, ...FORM, id: 8, status: 'open' as const, steps }] : [],
  }))
const goalWithStep = goalWith([{ ...STEP, id: 5, status: 'open', done_at: null }])

async function changeGoal() {
  await press('More actions for A portfolio')
  await press('Change')
  await fill({ Goal: 'One project' })
  await press('Save goal')
}

const GOAL_GONE = 'This goal has been deleted in the meantime. What you typed is kept: choose "Add a goal" to see it.'

async function expectNewGoal(title: string) {
  await press('Add a goal')
  expect((await field('Goal')).value).toBe(title)
}

test('the kept change of a goal that has been deleted says so; what was typed is in the form for a new one', async () => {
  const { answers, send } = deletedMeanwhile(goalApi.update, goalWith([]), noGoals)
  await open('goals', answers)
  await changeGoal()
  await expectText(KEPT)
  send()
  await expectText(GOAL_GONE)
  expect(outbox.list(PERSON)).toEqual([])
  await expectNewGoal('One project')
  expect((await field('More details')).value).toBe('Two projects')
})

test('with a connection it is the same', async () => {
  const { answers, isGone } = deletedMeanwhile(goalApi.update, goalWith([]), noGoals)
  await open('goals', answers)
  await screen.findByRole('article', { name: 'A portfolio' })
  isGone()
  await changeGoal()
  await expectText(GOAL_GONE)
  await expectNewGoal('One project')
})

async function changeStep() {
  await press(`More actions for ${STEP.title}`)
  await press('Change')
  await fill({ Step: 'Choose one project' })
  await press('Save step')
  await expectText(KEPT)
}

test('of a step that has been deleted, what was typed is in the form for a new one', async () => {
  const { answers, send } = deletedMeanwhile(stepApi.update, goalWithStep, goalWith([]))
  await open('goals', answers)
  await changeStep()
  send()
  await expectText('This step has been deleted in the meantime. What you typed is kept: choose "Add a step" to see it.')
  await press('Add a step')
  expect((await field('Step')).value).toBe('Choose one project')
})

test('of a step whose goal has been deleted, what was typed is in the form for a new goal', async () => {
  const { answers, send } = deletedMeanwhile(stepApi.update, goalWithStep, noGoals)
  await open('goals', answers)
  await changeStep()
  send()
  await expectText(
    'The goal of this step has been deleted in the meantime. What you typed is kept: choose "Add a goal" to see it.',
  )
  await expectNewGoal('Choose one project')
})

test('of a note that has been deleted, what was typed is in the form for a new one, private as it was', async () => {
  const notes = answer(noteApi.list, ({ notes: [note] }) => ({
    notes: note
      ? [{ ...note, id: 9, match_id: 3, is_private: true, text: 'Ask.', writer: { ...note.writer, user_id: PERSON } }]
      : [],
  }))
  const noNotes = answer(noteApi.list, () => ({ notes: [] }))
  const { answers, send } = deletedMeanwhile(noteApi.update, notes, noNotes)
  await open('notes', answers)
  await press('More actions for this note')
  await press('Change')
  // The first is that of a new note.
  ;(await screen.findAllByRole('button', { name: 'Save note' })).at(-1)?.click()
  await expectText(KEPT)
  send()
  await expectText('This note has been deleted in the meantime. What you typed is kept in the form for a new note.')
  expect((await field('Note')).value).toBe('Ask.')
  expect(await screen.findByRole('checkbox', { name: /^Private/ })).toMatchObject({ checked: true })
})

test('of a skill that has been deleted, the rating is in the form for another skill', async () => {
  const ratings = answer(selfRatingApi.list, ({ ratings: [rating] }) => ({
    ratings: rating ? [{ ...rating, id: 4, skill: 'SQL', stars_at_start: 1, stars_now: 2 }] : [],
  }))
  const noRatings = answer(selfRatingApi.list, () => ({ ratings: [] }))
  const { answers, send } = deletedMeanwhile(selfRatingApi.update, ratings, noRatings)
  await open('goals', [noGoals, ...answers])
  await press('More actions for SQL')
  await press('Rate again')
  screen.getByRole('radio', { name: '4 stars' }).click()
  await press('Save rating')
  await expectText(KEPT)
  send()
  await expectText('This skill has been deleted in the meantime. Your rating is kept: choose "Rate a skill" to see it.')
  await press('Rate a skill')
  expect((await field('Skill')).value).toBe('SQL')
  expect(screen.getByRole('radio', { name: '4 stars' })).toMatchObject({ checked: true })
})
