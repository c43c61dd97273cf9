import { expect, test } from 'vitest'
import type { SettingEntry } from '../setting.contract.ts'
import { groupsOf, hasWords, groupIdToShow } from './setting-groups.ts'

const entry = (key: string, label: string, group: string): SettingEntry => ({
  key,
  label,
  group,
  description: 'Shown below each page.',
  value: '',
  default: '',
  saved_at: null,
  seen_by: ['admin'],
  edited_by: ['admin'],
  asks_password: false,
  is_list: false,
  fields: [
    {
      path: '',
      label: 'Numéro',
      type: 'text',
      is_nullable: false,
      max_length: null,
      minimum: null,
      maximum: null,
      options: [],
      option_labels: [],
    },
  ],
})
const colour = entry('look.colour', 'Colour', 'Look')
const plan = entry('backup.plan', 'Schedule', 'Backups')
const logo = entry('look.logo', 'Logo', 'Look')
const groups = groupsOf([colour, plan, logo])

test('settings are grouped by their feature', () => {
  expect(groups.map(({ id, name, settings }) => [id, name, settings.length])).toEqual([
    ['look', 'Look', 2],
    ['backup', 'Backups', 1],
  ])
})

test.each([
  ['logo', true],
  ['LOOK numero', true],
  ['below each', true],
  ['logo backups', false],
])('the logo has the words "%s": %s', (words, has) => {
  expect(hasWords(logo, words)).toBe(has)
})

test.each([
  ['', null, 'look'],
  ['', 'backup', 'backup'],
  ['', 'tests', 'tests'],
  ['', 'no-such', 'look'],
  ['#backup.plan', 'look', 'backup'],
  ['#no.such', 'backup', 'backup'],
])('the address with %j and the part %j shows %s', (hash, part, shown) => {
  expect(groupIdToShow(groups, { hash, part })).toBe(shown)
})
