// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { TableChecked } from '#shared/table-import.ts'
import { answer, expectText, field, fill, openPage, press } from '#tests/support/screen.tsx'
import { userImportApi } from '../import/import.contract.ts'
import * as users from './user-list.page.tsx'

// Many users from a file: first what it would do, then the person's password (spec 3 §2).

const place = { path: '/dashboard/users', as: 'admin' } as const
const row = (line: number, name: string) => ({ line, name })
const ready = [row(2, 'Amina Diallo'), row(3, 'Kwame Asante')]

const checked = (problems: TableChecked['problems'] = []) =>
  answer(userImportApi.check, () => ({ notes: [], ready, known: [row(4, 'Noor Haddad')], problems }))
const added = answer(userImportApi.create, () => ({ message: '2 people were added and invited', added: 2, known: 1 }))

async function choose(name = 'users.csv'): Promise<void> {
  await press('Import CSV')
  const file = new File(['Name,Email,Role\nAmina Diallo,amina@example.test,student\n'], name, { type: 'text/csv' })
  fireEvent.change(await field('CSV file'), { target: { files: [file] } })
}
const addButton = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Add and invite 2 people' })

test('a file is only looked at first; it adds everybody once the own password is right', async () => {
  await openPage(users, { ...place, answers: [checked(), added] })
  await choose()
  await expectText(/2 people can be added\./)
  await expectText(/1 already has an account, which will not change\./)
  fireEvent.click(await addButton())
  const question = within(await screen.findByRole('dialog', { name: 'Add and invite everyone in this file?' }))
  await fill({ 'Your password': 'baobab-at-noon-7' })
  fireEvent.click(question.getByRole('button', { name: 'Add and invite' }))
  await expectText('2 people were added and invited')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Import users' })).toBeNull())
})

test('errors are a table with what the file has and what is wrong, and nobody can be added', async () => {
  const problems = [
    { line: 3, name: 'Kwame Asante', column: 'Email', value: 'kwame@', problem: 'Please enter a valid email' },
    { line: 5, name: '', column: null, value: null, problem: 'The row has more cells than columns' },
  ]
  await openPage(users, { ...place, answers: [checked(problems)] })
  await choose()
  await expectText(/No one is added until every row is correct/)
  const rows = within(await screen.findByRole('table', { name: 'Problems in the file' }))
    .getAllByRole('row')
    .slice(1)
  const cells = rows.map((one) =>
    within(one)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  )
  expect(cells).toEqual([
    ['Row 3 · Kwame Asante', 'Email', 'kwame@', 'Please enter a valid email'],
    ['Row 5', '—', '—', 'The row has more cells than columns'],
  ])
  expect((await addButton()).disabled).toBe(true)
})

test('a wrong password is said in the question, and nothing was added', async () => {
  const wrong = 'The current password is incorrect'
  const refused = {
    to: added.to,
    with: () =>
      Response.json({ code: 'invalid', message: wrong, errors: { current_password: [wrong] } }, { status: 422 }),
  }
  await openPage(users, { ...place, answers: [checked(), refused] })
  await choose()
  fireEvent.click(await addButton())
  await fill({ 'Your password': 'not this one' })
  await press('Add and invite')
  await expectText(wrong)
  await press('Cancel')
})

test('a file that is no table is refused at its field', async () => {
  const refused = {
    to: checked().to,
    with: () =>
      Response.json(
        {
          code: 'invalid',
          message: 'no',
          errors: { file: ['The first line must have the columns Name, Email and Role'] },
        },
        { status: 422 },
      ),
  }
  await openPage(users, { ...place, answers: [refused] })
  await choose()
  await expectText('The first line must have the columns Name, Email and Role')
  expect(screen.queryByRole('button', { name: /^Add and invite/ })).toBeNull()
})
