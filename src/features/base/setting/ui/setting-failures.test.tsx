// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, expectRetry, expectText, field, fill, openPage, press } from '#tests/support/screen.tsx'
import { settingApi } from '../setting.contract.ts'
import * as settings from './system-settings.page.tsx'

// What an administrator reads when a call about settings is refused, and what is asked before a sensitive one changes.

const place = { path: '/dashboard/system-settings', as: 'admin' } as const
const about = { is_nullable: false, max_length: null, minimum: null, maximum: null, options: [], option_labels: [] }

const oneSetting = (asks: boolean) =>
  answer(settingApi.list, ({ settings: [first] }) => ({
    settings: first
      ? [
          {
            ...first,
            key: 'payment.transfers',
            label: 'Transfers',
            value: 'To account 1',
            default: '',
            saved_at: '2026-05-17T08:00:00.000Z',
            edited_by: ['admin' as const],
            is_list: false,
            fields: [{ ...about, path: '', label: 'Instructions', type: 'text' as const }],
            asks_password: asks,
          },
        ]
      : [],
  }))

const wrong = 'The current password is incorrect'
const refused = {
  to: /^(PUT|DELETE) \/api\/settings\/payment\.transfers$/,
  with: () =>
    Response.json({ code: 'invalid', message: wrong, errors: { current_password: [wrong] } }, { status: 422 }),
}

test('the list', async () => {
  await openPage(settings, place)
  await expectText('The settings could not be loaded')
  await expectRetry()
})

test('a setting that is not sensitive asks for no password', async () => {
  await openPage(settings, { ...place, answers: [oneSetting(false)] })
  await fill({ Instructions: 'To account 2' })
  expect(screen.queryByLabelText(/^Your current password/, { selector: 'input' })).toBeNull()
  await press('Save Changes')
  await expectText('The settings could not be saved')
  await press('Reset to default')
  await screen.findByText('Reset to default?')
  expect(screen.queryByLabelText(/^Your password/, { selector: 'input' })).toBeNull()
  await press('Cancel')
})

test('a sensitive one asks for it once it is changed, and says a wrong one at its field', async () => {
  await openPage(settings, { ...place, answers: [oneSetting(true), refused] })
  await field('Instructions')
  expect(screen.queryByLabelText(/^Your current password/, { selector: 'input' })).toBeNull()
  await fill({ Instructions: 'To account 2', 'Your current password': 'not this one' })
  await press('Save Changes')
  await expectText(wrong)
  expect((await field('Your current password')).getAttribute('aria-invalid')).toBe('true')
})

test('so does taking it back to its default', async () => {
  await openPage(settings, { ...place, answers: [oneSetting(true), refused] })
  await press('Reset to default')
  await fill({ 'Your password': 'not this one' })
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.click(dialog.getByRole('button', { name: 'Reset to default' }))
  await expectText(wrong)
  await press('Cancel')
})
