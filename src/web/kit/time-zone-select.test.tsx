// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage } from '#tests/support/screen.tsx'
import { TimeZoneSelect } from './time-zone-select.tsx'

const show = async (value: string) => {
  cleanup()
  const Choice = () => <TimeZoneSelect label="Time zone" value={value} onChange={() => undefined} />
  await openPage({ default: Choice }, { path: '/' })
  return screen.findByLabelText<HTMLSelectElement>('Time zone')
}

test('zones stand by region under the names of today', async () => {
  const select = await show('Africa/Kigali')
  expect(select.value).toBe('Africa/Kigali')
  const africa = within(screen.getByRole('group', { name: 'Africa' }))
  expect(africa.getByRole('option', { name: 'Asmara' })).toBeDefined()
  expect(africa.queryByRole('option', { name: /Asmera/ })).toBeNull()
  expect(within(screen.getByRole('group', { name: 'Asia' })).getByRole('option', { name: 'Kolkata' })).toBeDefined()
})

test('a saved zone is chosen, once, under whichever name', async () => {
  const select = await show('Europe/Kyiv')
  expect(select.value).toBe('Europe/Kyiv')
  expect(screen.getAllByRole('option', { name: 'Kyiv' })).toHaveLength(1)
  expect((await show('Etc/GMT+3')).value).toBe('Etc/GMT+3')
})
