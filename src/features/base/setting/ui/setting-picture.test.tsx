// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, expectText, openPage, press } from '#tests/support/screen.tsx'
import { settingChangeApi } from '../change/change.contract.ts'
import { settingPictureApi } from '../picture/picture.contract.ts'
import { settingApi, type SettingEntry } from '../setting.contract.ts'
import * as settings from './system-settings.page.tsx'

// The logo: a picture is drawn by the server, seen on both surfaces, and saved with its form.

const place = { path: '/dashboard/system-settings', as: 'admin' } as const
const LOGO = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAAB'
const NONE = { picture: '', night_picture: '', has_name: false }

const about = { is_nullable: false, max_length: null, minimum: null, maximum: null, options: [], option_labels: [] }
const entryOf = (first: SettingEntry, value: unknown): SettingEntry => ({
  ...first,
  key: 'look.logo',
  label: 'The logo',
  value,
  default: NONE,
  edited_by: ['admin'],
  asks_password: false,
  is_list: false,
  fields: [
    { ...about, path: 'picture', label: 'Logo', type: 'picture' },
    { ...about, path: 'night_picture', label: 'Logo at night', type: 'picture' },
    { ...about, path: 'has_name', label: 'It contains the name', type: 'boolean' },
  ],
})
const withLogo = (value: unknown) =>
  answer(settingApi.list, ({ settings: [first] }) => ({ settings: first ? [entryOf(first, value)] : [] }))

async function choose(name = 'logo.png', field = 'Logo'): Promise<void> {
  const input = await screen.findByLabelText(field, { selector: 'input' })
  fireEvent.change(input, { target: { files: [new File(['x'], name, { type: 'image/png' })] } })
}

test('a chosen picture is seen on a light and on a dark surface, saved, and removed', async () => {
  const saved = answer(settingApi.update, ({ setting }) => ({
    message: 'Settings saved',
    setting: entryOf(setting, { ...NONE, picture: LOGO }),
  }))
  const drawn = answer(settingPictureApi.preview, () => ({ picture: LOGO, hidden_on: [] }))
  await openPage(settings, { ...place, answers: [withLogo(NONE), drawn, saved] })
  await choose()
  for (const surface of ['light', 'dark'])
    expect((await screen.findByAltText(`Preview on a ${surface} background`)).getAttribute('src')).toBe(LOGO)
  await press('Save Changes')
  await expectText('Settings saved')
  await press('Remove: Logo')
  await waitFor(() => expect(screen.queryByAltText('Preview on a dark background')).toBeNull())
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save Changes' }).disabled).toBe(false)
})

test('a picture that its surface hides says so; one for the other surface does not', async () => {
  const drawn = answer(settingPictureApi.preview, () => ({ picture: LOGO, hidden_on: ['light' as const] }))
  await openPage(settings, { ...place, answers: [withLogo(NONE), drawn] })
  await choose('logo.png', 'Logo at night')
  await screen.findByAltText('Preview on a light background')
  expect(screen.queryByText(/cannot be seen/)).toBeNull()
  await choose()
  await expectText('This picture cannot be seen on white, as in documents and emails. Choose a darker one.')
})

test('a picture that is refused says why at its field, on the device or by the server', async () => {
  const says = 'This picture has too much detail for a logo. Choose a simpler one with few colours.'
  const refused = {
    to: /^POST \/api\/settings\/pictures$/,
    with: () => Response.json({ code: 'invalid', message: says, errors: { picture: [says] } }, { status: 422 }),
  }
  await openPage(settings, { ...place, answers: [withLogo(NONE), refused] })
  await choose('logo.svg')
  await expectText('Invalid file extension. Please upload a valid image file.')
  await choose()
  await expectText(says)
  expect(screen.queryByAltText('Preview on a light background')).toBeNull()
})

test('the history shows the pictures, and their sizes in place of their bytes', async () => {
  const changes = answer(settingChangeApi.list, ({ changes: [first] }) => ({
    changes: first
      ? [{ ...first, id: 3, at: '2026-05-17T08:00:00.000Z', old: null, new: { ...NONE, picture: LOGO } }]
      : [],
  }))
  await openPage(settings, { ...place, answers: [withLogo({ ...NONE, picture: LOGO }), changes] })
  const details = (await screen.findByText('History')).closest('details')
  if (!details) throw new Error('the history is not a part that opens')
  details.open = true
  fireEvent(details, new Event('toggle'))
  await expectText(/^After: \{"picture":"picture of \d+ bytes"/)
  expect(document.querySelectorAll(`li img[src="${LOGO}"]`)).toHaveLength(1)
})
