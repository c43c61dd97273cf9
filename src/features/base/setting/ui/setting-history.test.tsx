// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, expectRetry, expectText, field, openPage, press } from '#tests/support/screen.tsx'
import { settingChangeApi } from '../change/change.contract.ts'
import { settingApi } from '../setting.contract.ts'
import { trialApi } from '../trial/trial.contract.ts'
import * as settings from './system-settings.page.tsx'

// The history of a setting with its way back, and the buttons that try what is set on the server.

const place = { path: '/dashboard/system-settings', as: 'admin' } as const
const TESTS = `${place.path}?part=tests`
const instructions = {
  path: '',
  label: 'Instructions',
  type: 'text' as const,
  is_nullable: false,
  max_length: null,
  minimum: null,
  maximum: null,
  options: [],
  option_labels: [],
}
const oneSetting = (asks: boolean) =>
  answer(settingApi.list, ({ settings: [first] }) => ({
    settings: first
      ? [
          {
            ...first,
            key: 'payment.transfers',
            label: 'Transfers',
            value: 'To account 2',
            default: '',
            saved_at: '2026-05-17T08:00:00.000Z',
            edited_by: ['admin' as const],
            is_list: false,
            fields: [instructions],
            asks_password: asks,
          },
        ]
      : [],
  }))
const at = '2026-05-17T08:00:00.000Z'
const changes = answer(settingChangeApi.list, ({ changes: [first] }) => ({
  changes: first
    ? [
        { ...first, at, id: 12, by: 'Wanjiru Kamau', old: 'To account 1', new: 'To account 2' },
        { ...first, at, id: 11, by: null, old: null, new: 'To account 1' },
      ]
    : [],
}))

/** The answer to taking a change back, and the bodies that were sent. */
function takenBack(status = 200, refused: object = {}) {
  const good = answer(settingChangeApi.takeBack, (sample) => ({
    message: 'Change reverted',
    setting: { ...sample.setting, key: 'payment.transfers', value: 'To account 1' },
  }))
  return { to: good.to, with: () => (status === 200 ? good.with() : Response.json(refused, { status })) }
}

async function openHistory(): Promise<void> {
  const summary = await screen.findByText('History')
  const details = summary.closest('details')
  if (!details) throw new Error('the history is not a part that opens')
  details.open = true
  fireEvent(details, new Event('toggle'))
}

test('the history tells who changed what, and a change is taken back into the form', async () => {
  await openPage(settings, { ...place, answers: [oneSetting(false), changes, takenBack()] })
  await openHistory()
  await expectText('Before: "To account 1"')
  await expectText('After: "To account 2"')
  await expectText('Before: the default')
  await expectText(/Wanjiru Kamau/)
  await press(/^Revert the change from/)
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Revert' }))
  await expectText('Change reverted')
  const input = await field('Instructions')
  await waitFor(() => expect(input.value).toBe('To account 1'))
})

test('whoever has not seen the newest change is told, and the form stays as it is', async () => {
  const lost = 'Somebody has changed this setting in the meantime'
  const late = takenBack(409, { code: 'conflict', message: lost })
  await openPage(settings, { ...place, answers: [oneSetting(false), changes, late] })
  await openHistory()
  await press(/^Revert the change from/)
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Revert' }))
  await expectText(lost)
  expect((await field('Instructions')).value).toBe('To account 2')
})

test('of a sensitive setting it asks for the own password', async () => {
  await openPage(settings, { ...place, answers: [oneSetting(true), changes] })
  await openHistory()
  await press(/^Revert the change from/)
  expect(await field('Your password')).toBeDefined()
  await press('Cancel')
})

test('a history that could not be read can be read again', async () => {
  await openPage(settings, { ...place, answers: [oneSetting(false)] })
  await openHistory()
  await expectText('The history could not be loaded')
  await expectRetry()
})

test('the last changes of all settings are one page, each with its person and the way to its setting', async () => {
  const all = answer(settingChangeApi.listAll, () => ({
    changes: [
      { id: 12, at, by: 'Wanjiru Kamau', key: 'payment.transfers', label: 'Transfers', group: 'Payments' },
      { id: 11, at, by: null, key: 'payment.transfers', label: 'Transfers', group: 'Payments' },
    ],
  }))
  await openPage(settings, { ...place, address: `${place.path}?part=changes`, answers: [oneSetting(false), all] })
  const [newest] = await screen.findAllByRole('link', { name: 'Transfers' })
  expect(newest?.getAttribute('href')).toBe(`${place.path}#payment.transfers`)
  expect(newest?.closest('li')?.textContent).toContain('Wanjiru Kamau · ')
})

test.each([
  ['Send me a test email', 'The test failed: connect ECONNREFUSED 127.0.0.1:25'],
  ['Test the storage', 'The test failed: the bucket does not exist'],
  ['Test the provider', 'The test failed: MTN MoMo has not answered'],
])('%s: a provider that fails is said beside its button', async (button, says) => {
  const fails = answer(trialApi.run, () => ({ is_working: false, says }))
  await openPage(settings, { ...place, address: TESTS, answers: [oneSetting(false), fails] })
  await press(button)
  await expectText(says)
  await expectText('Not working')
  expect(screen.queryByText('Working')).toBeNull()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: button }).disabled).toBe(false)
})

test('a test that could not be run says so', async () => {
  await openPage(settings, { ...place, address: TESTS, answers: [oneSetting(false)] })
  await press('Test the storage')
  await expectText('The test could not be run')
})
