import { axeProblems, expect, settled, test } from './start/app-under-test.ts'

const NAME = 'Selam Tesfaye'
const TASK = 'Give the demo keys back'

test('HR writes the tasks, begins a list, and those concerned tick; the person sees the own list', async ({
  visit,
}) => {
  test.slow()
  const hr = await visit({ as: 'hr', size: 'small' })
  await hr.goto('/dashboard/employees')
  await settled(hr)
  await hr.getByRole('button', { name: 'More actions for employees' }).click()
  await hr.getByRole('button', { name: 'Checklists', exact: true }).click()
  const editor = hr.getByRole('dialog', { name: 'Checklists' })
  await editor.getByRole('combobox', { name: 'Checklist' }).selectOption('leaving')
  await expect(editor.getByRole('textbox', { name: 'Task 6', exact: true })).toBeVisible()
  await editor.getByRole('button', { name: 'Add task' }).click()
  await editor.getByRole('button', { name: 'Save checklist' }).click()
  await expect(editor.getByText('Describe the task')).toBeVisible()
  await editor.getByRole('textbox', { name: 'Task 7', exact: true }).fill(TASK)
  await editor.getByLabel('Assignee of task 7').selectOption('employee')
  expect(await axeProblems(hr, '[role="dialog"]')).toEqual([])
  await editor.getByRole('button', { name: 'Save checklist' }).click()
  await expect(hr.getByText('Checklist saved')).toBeVisible()

  await hr.getByRole('main').getByRole('searchbox').fill(NAME)
  await hr.getByRole('main').getByRole('link', { name: NAME }).click()
  await hr
    .getByRole('navigation', { name: 'Record sections' })
    .getByRole('link', { name: 'Checklists', exact: true })
    .click()
  const details = hr.getByRole('main')
  await details.getByRole('button', { name: 'Start a checklist' }).click()
  await details.getByRole('combobox', { name: 'Checklist' }).selectOption('leaving')
  await details.getByLabel('Days counted from').fill(new Date().toISOString().slice(0, 10))
  await details.getByRole('button', { name: 'Start checklist' }).click()
  await expect(hr.getByText('Checklist started', { exact: true })).toBeVisible()
  await expect(details.getByText('0 of 7 done')).toBeVisible()
  await details.getByLabel('Write the certificate of employment').check()
  await expect(details.getByText('1 of 7 done')).toBeVisible()

  await hr.goto('/dashboard/checklist-tasks')
  await settled(hr)
  const due = hr.getByRole('button', { name: 'Done: Agree on the last day and the remaining leave' })
  await due.click()
  await expect(due).toHaveCount(0)

  const teacher = await visit({ as: 'teacher', size: 'small' })
  await teacher.goto('/dashboard/my-file')
  await expect(teacher.getByText('2 of 7 done')).toBeVisible()
  await expect(teacher.getByLabel('Pay the last salary')).toBeDisabled()
  await teacher.getByLabel(TASK).check()
  await expect(teacher.getByText('3 of 7 done')).toBeVisible()
})
