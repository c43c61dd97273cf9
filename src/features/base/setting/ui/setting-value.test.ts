import { expect, test } from 'vitest'
import type { SettingField } from '../setting.contract.ts'
import { blankEntry, entryTitle, valueAt } from './setting-value.ts'

const field = (path: string, more: Partial<SettingField> = {}): SettingField => ({
  path,
  label: path,
  type: 'text',
  is_nullable: false,
  max_length: null,
  minimum: null,
  maximum: null,
  options: [],
  option_labels: [],
  ...more,
})

test('a value is found by its path, and nothing is found that nobody wrote', () => {
  expect(valueAt({ social: { facebook: 'f' } }, 'social.facebook')).toBe('f')
  expect(valueAt(true, '')).toBe(true)
  expect(valueAt({}, 'social.facebook')).toBeUndefined()
  expect(valueAt({}, 'constructor')).toBeUndefined()
  expect(valueAt(undefined, 'name')).toBeUndefined()
})

test('a new entry has every field, in its place', () => {
  const fields = [
    field('name'),
    field('image', { is_nullable: true }),
    field('rating', { type: 'number', minimum: 1, maximum: 5 }),
    field('level', { type: 'choice', options: ['low', 'high'] }),
    field('link.url'),
    field('link.is_open', { type: 'boolean' }),
  ]
  expect(blankEntry(fields)).toEqual({
    name: '',
    image: null,
    rating: 5,
    level: 'low',
    link: { url: '', is_open: false },
  })
  expect(blankEntry([field('')])).toBe('')
})

test('an entry is known by its first text', () => {
  expect(entryTitle({ rating: 5, name: 'Solange' }, [])).toBe('Solange')
  expect(entryTitle({ rating: 5 }, [])).toBe('')
  expect(entryTitle('one', [])).toBe('one')
  const day = field('day', { type: 'choice', options: ['Monday'], option_labels: ['Lundi'] })
  expect(entryTitle({ day: 'Monday', from: '09:00' }, [day])).toBe('Lundi')
})
