// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { sampleAnswer } from '#tests/support/samples.ts'
import { answer, expectText, field, openPage } from '#tests/support/screen.tsx'
import { type Match, matchApi, type NextStep } from '../../match.contract.ts'
import { memberApi } from '#features/mentorship/program-member/program-member.contract.ts'
import * as programs from '#features/mentorship/program-member/ui/my-programs.page.tsx'
import * as tracking from './mentee-progress-tracking.page.tsx'

const PATH = '/dashboard/mentee-progress-tracking'
const [sample] = sampleAnswer(matchApi.list).matches

function matchWith(id: number, name: string, step: NextStep): Match {
  if (!sample) throw new Error('a sample has no row')
  return { ...sample, id, status: 'running', has_met: true, mentee: { ...sample.mentee, name }, next_step: step }
}

const open = (matches: Match[]) =>
  openPage(tracking, {
    path: PATH,
    address: `${PATH}?my-turn=1`,
    as: 'mentor',
    answers: [answer(matchApi.list, (list) => ({ ...list, matches }))],
  })

test('the home leads to those mentees alone who wait for the mentor; requests for a session stand elsewhere', async () => {
  await open([
    matchWith(1, 'Waiting Wambui', { what: 'check_tasks', who: 'mentor' }),
    matchWith(2, 'Busy Bukola', { what: 'do_tasks', who: 'mentee' }),
    matchWith(3, 'Asking Asha', { what: 'answer_request', who: 'mentor' }),
  ])
  await expectText(/Waiting Wambui/)
  expect(screen.queryByText(/Busy Bukola|Asking Asha/)).toBeNull()
  expect((await field('Only mentees waiting for your next step')).checked).toBe(true)
})

test('when nobody waits, that is said, and all can be shown', async () => {
  await open([matchWith(2, 'Busy Bukola', { what: 'do_tasks', who: 'mentee' })])
  await expectText('No one is waiting for your next step')
  ;(await field('Only mentees waiting for your next step')).click()
  await expectText(/Busy Bukola/)
})

test('the home of a mentee leads to those mentorships alone in which it is their turn, and to no program', async () => {
  const path = '/dashboard/my-programs'
  const matches = [
    matchWith(1, 'Mine', { what: 'do_tasks', who: 'mentee' }),
    matchWith(2, 'Theirs', { what: 'check_tasks', who: 'mentor' }),
  ].map((match) => ({ ...match, mentor: { ...match.mentor, name: `Mentor ${match.id}` } }))
  await openPage(programs, {
    path,
    address: `${path}?my-turn=1`,
    as: 'mentee',
    answers: [
      answer(matchApi.list, (list) => ({ ...list, matches })),
      answer(memberApi.listOwn, () => ({ programs: [] })),
    ],
  })
  await expectText('Mentor 1')
  expect(screen.queryByText(/Mentor 2|You have not joined a program yet/)).toBeNull()
  ;(await field('Only mentorships waiting for you')).click()
  await expectText('Mentor 2')
  await expectText('You have not joined a program yet')
})
