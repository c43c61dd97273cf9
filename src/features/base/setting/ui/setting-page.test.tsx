// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, expectText, field, fill, openPage, press } from '#tests/support/screen.tsx'
import { settingApi, type SettingEntry } from '../setting.contract.ts'
import * as settings from './system-settings.page.tsx'

// One group at a time, a search over all, and one bar that saves or discards what was changed.

const place = { path: '/dashboard/system-settings', as: 'admin' } as const
const about = { is_nullable: false, max_length: null, minimum: null, maximum: null, options: [], option_labels: [] }

const entry = (key: string, label: string, group: string): Omit<SettingEntry, 'seen_by'> => ({
  key,
  label,
  group,
  description: '',
  value: 'before',
  default: '',
  saved_at: null,
  edited_by: ['admin'],
  is_list: false,
  fields: [{ ...about, path: '', label: `Value of ${label}`, type: 'text' }],
  asks_password: false,
})
const ALL = [
  entry('look.colour', 'Colour', 'Look'),
  entry('look.logo', 'Logo', 'Look'),
  entry('backup.plan', 'Schedule', 'Backups'),
]
const three = answer(settingApi.list, ({ settings: [first] }) => ({
  settings: first ? ALL.map((one) => ({ ...first, ...one })) : [],
}))

const shown = () => screen.getAllByRole('article').map((article) => within(article).getByRole('heading').textContent)
const bar = () => screen.queryByRole('region', { name: 'Unsaved changes' })

test('the first group is shown, and another one when it is chosen', async () => {
  await openPage(settings, { ...place, answers: [three] })
  await expectText('Colour')
  expect(shown()).toEqual(['Colour', 'Logo'])
  await press('Backups', 'link')
  await waitFor(() => expect(shown()).toEqual(['Schedule']))
  expect(screen.getByRole('link', { name: 'Backups' }).getAttribute('aria-current')).toBe('true')
})

test('the address of a setting opens its group', async () => {
  await openPage(settings, { ...place, address: `${place.path}#backup.plan`, answers: [three] })
  await expectText('Schedule')
  expect(shown()).toEqual(['Schedule'])
})

test('the search finds settings of all groups, and says when there is none', async () => {
  await openPage(settings, { ...place, answers: [three] })
  await fill({ 'Search settings': 'sched' })
  expect(shown()).toEqual(['Schedule'])
  await fill({ 'Search settings': 'no such' })
  await expectText('No settings match your search')
  expect(screen.queryAllByRole('article')).toEqual([])
})

test('what was changed in two groups is named in one bar, discarded together', async () => {
  await openPage(settings, { ...place, answers: [three] })
  await fill({ 'Value of Colour': 'after' })
  await press('Backups', 'link')
  await fill({ 'Value of Schedule': 'after' })
  await expectText('2 settings changed:')
  await press('Colour', 'link')
  await waitFor(() => expect(shown()).toEqual(['Colour', 'Logo']))
  await press('Discard')
  await waitFor(() => expect(bar()).toBeNull())
  expect((await field('Value of Colour')).value).toBe('before')
})

test('the bar saves each of them, and keeps the one that is refused', async () => {
  const saved = answer(settingApi.update, ({ setting }) => ({
    message: 'Settings saved',
    setting: { ...setting, ...ALL[1], value: 'after' },
  }))
  const good = { to: /^PUT \/api\/settings\/look\.logo$/, with: saved.with }
  const says = 'This colour is too light'
  const refused = {
    to: /^PUT \/api\/settings\/look\.colour$/,
    with: () => Response.json({ code: 'invalid', message: says, errors: { value: [says] } }, { status: 422 }),
  }
  await openPage(settings, { ...place, answers: [three, good, refused] })
  await fill({ 'Value of Colour': 'white', 'Value of Logo': 'after' })
  await press('Save Changes')
  await expectText(says)
  await expectText('1 setting changed:')
  expect((await field('Value of Colour')).value).toBe('white')
  const rest = bar()
  expect(rest && within(rest).getByRole('link').textContent).toBe('Colour')
  fireEvent.change(await field('Value of Colour'), { target: { value: 'before' } })
  await waitFor(() => expect(bar()).toBeNull())
})

test('a choice and its default begin with a capital, in the words that the server gives', async () => {
  const choice = {
    ...entry('look.scheme', 'Light or dark', 'Look'),
    value: 'light',
    default: 'as the device',
    fields: [
      {
        ...about,
        path: '',
        label: 'Light or dark',
        type: 'choice' as const,
        options: ['as the device', 'light'],
        option_labels: ['comme l’appareil', 'clair'],
      },
    ],
  }
  const one = answer(settingApi.list, ({ settings: [first] }) => ({ settings: first ? [{ ...first, ...choice }] : [] }))
  await openPage(settings, { ...place, answers: [one] })
  await expectText('Default: Comme l’appareil')
  const options = screen.getAllByRole('option').map(({ textContent }) => textContent)
  expect(options).toEqual(expect.arrayContaining(['Comme l’appareil', 'Clair']))
})
