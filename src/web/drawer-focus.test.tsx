// @vitest-environment happy-dom
import { TextInput } from '@mantine/core'
import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { listViewApi } from '#features/base/list-view/list-view.contract.ts'
import { field, openPage } from '#tests/support/screen.tsx'
import { DrawerForm } from './kit/drawer-form.tsx'
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
