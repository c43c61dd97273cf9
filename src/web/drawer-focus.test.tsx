// @vitest-environment happy-dom
import { TextInput } from '@mantine/core'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { listViewApi } from '#features/base/list-view/list-view.contract.ts'
import { field, openPage } from '#tests/support/screen.tsx'
import { DrawerForm } from './kit/drawer-form.tsx'
import { SidePanel } from './kit/side-panel.tsx'
import { useApiForm } from './kit/use-api-form.ts'

function Page() {
  const form = useApiForm(listViewApi.save, { initial: { name: '', list: '' } })
  return (
    <DrawerForm form={form} title="New view" isOpen onClose={() => undefined} submitLabel="Add">
      <input type="hidden" value="1" />
      <TextInput label="Name" {...form.getInputProps('name')} />
      <TextInput label="List" {...form.getInputProps('list')} />
    </DrawerForm>
  )
}

test('a form in a drawer opens with the focus in its first field', async () => {
  await openPage({ default: Page }, { path: '/dashboard/leaves', as: 'hr' })
  const first = await field('Name')
  await waitFor(() => expect(document.activeElement).toBe(first))
})

/** A panel whose form comes when the button is pressed, as one that is read from the server. */
function LatePage() {
  const [isLoaded, setLoaded] = useState(false)
  return (
    <SidePanel title="Edit" onClose={() => undefined}>
      {isLoaded ? <TextInput label="Name" /> : <p>Loading</p>}
      <button type="button" onClick={() => setTimeout(() => setLoaded(true))}>
        Load
      </button>
    </SidePanel>
  )
}

test('a form that is still loading when its panel opens takes the focus from Close, and not from what was chosen', async () => {
  await openPage({ default: LatePage }, { path: '/dashboard/leaves', as: 'hr' })
  const close = await screen.findByRole('button', { name: 'Close' })
  await waitFor(() => expect(document.activeElement).toBe(close))
  fireEvent.click(screen.getByRole('button', { name: 'Load' }))
  const first = await field('Name')
  await waitFor(() => expect(document.activeElement).toBe(first))
  cleanup()

  await openPage({ default: LatePage }, { path: '/dashboard/leaves', as: 'hr' })
  const load = await screen.findByRole('button', { name: 'Load' })
  load.focus()
  fireEvent.click(load)
  await field('Name')
  expect(document.activeElement).toBe(load)
})
