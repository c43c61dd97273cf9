import { matchApi } from '#features/mentorship/match/match.contract.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import { axeProblems, expect, test } from './start/app-under-test.ts'
import { ask } from './start/learner.ts'
import { open } from './start/mentoring.ts'

const GOAL = 'A portfolio of two projects'
const STEP = 'Choose two projects'

test('mentor and mentee work on a goal: a step is written down, done and accepted, and the goal is reached', async ({
  visit,
  app,
}) => {
  const mentee = await visit({ as: 'mentee', size: 'small' })
  const mentor = await visit({ as: 'mentor' })
  const { matches }: OutputOf<typeof matchApi.list> = await ask(mentee, 'get', matchApi.list.path)
  const match = matches.find((one) => one.mentor.name === app.account('mentor').name)
  const address = `/dashboard/matches/${match?.id}/goals`

  await open(mentor, address)
  await mentor.getByRole('button', { name: 'Add a goal' }).click()
  await mentor.getByRole('textbox', { name: /^Goal/ }).fill(GOAL)
  await mentor.getByRole('button', { name: 'Save goal' }).click()
  const goal = mentor.getByRole('article', { name: GOAL })
  await goal.getByRole('button', { name: 'Add a step' }).click()
  await goal.getByRole('textbox', { name: 'Step' }).fill(STEP)
  await goal.getByRole('button', { name: 'Save step' }).click()
  await expect(goal.getByText(STEP)).toBeVisible()

  await open(mentee, address)
  await mentee.getByRole('button', { name: `Done: ${STEP}` }).click()
  await expect(mentee.getByRole('button', { name: `Done: ${STEP}` })).toHaveCount(0)
  expect(await axeProblems(mentee)).toEqual([])

  await open(mentor, address)
  await mentor.getByRole('button', { name: `Accept: ${STEP}` }).click()
  await goal.getByRole('button', { name: 'Goal reached' }).click()
  await expect(goal.getByText('Reached', { exact: true })).toBeVisible()
})
