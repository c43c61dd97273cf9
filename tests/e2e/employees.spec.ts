import type { Locator } from '@playwright/test'
import { axeProblems, expect, type Page, settled, sidewaysScroll, test } from './start/app-under-test.ts'
import { fillContact } from './start/employee-form.ts'

const LIST = '/dashboard/employees'
/** A learner of the demo who is not an employee. */
const NEW = { name: 'Salma Benjelloun', email: 'salma.benjelloun@mbuyu.test' }

async function atTheList(page: Page, address = LIST) {
  await page.goto(address)
  await settled(page)
  return (name: string) => page.locator('main [data-row]').filter({ hasText: name })
}

const next = (panel: Locator) => panel.getByRole('button', { name: 'Next' })

/** Opens the panel of a row, and goes on to the third step. */
async function toEmployment(page: Page, row: Locator): Promise<Locator> {
  await row.getByRole('button', { name: /^Edit/ }).click()
  const panel = page.getByRole('dialog', { name: 'Edit Employee' })
  await next(panel).click()
  await next(panel).click()
  return panel
}

test('HR adds a teacher, what is typed survives a reload, and two clerks change the record at once', async ({
  visit,
}) => {
  test.slow()
  const page = await visit({ as: 'hr' })
  const rowOf = await atTheList(page)
  await page.getByRole('link', { name: 'Add Employee' }).first().click()
  const panel = page.getByRole('dialog', { name: 'Add New Employee' })
  await expect(panel.getByText('Employee records must be linked to existing registered users.')).toBeVisible()
  await expect(panel.getByPlaceholder('Select a user first to populate this field')).toBeDisabled()
  await expect(panel.getByRole('button', { name: 'Previous' })).toBeDisabled()
  await expect(next(panel)).toBeDisabled()
  await panel.getByLabel('Select User to Create Employee Record *').fill('benjel')
  await page.getByRole('option', { name: NEW.name }).click()
  await expect(panel.getByLabel('Full Name')).toHaveValue(NEW.name)
  await panel.getByLabel('Date of Birth').fill('1996-02-29')
  await panel.getByLabel('Nationality').fill('Moroccan')
  await panel.getByLabel('Gender').selectOption('Female')
  await next(panel).click()
  await expect(panel.getByRole('heading', { name: 'Contact' })).toBeFocused()
  await expect(panel.getByLabel('Email')).toHaveValue(NEW.email)
  await fillContact(panel)

  // A reload keeps what was typed, and says so.
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await settled(page)
  await expect(panel.getByText('Your unsaved draft on this device has been restored.')).toBeVisible()
  await next(panel).click()
  await expect(panel.getByLabel('City')).toHaveValue('Rabat')
  await next(panel).click()
  await expect(panel.getByLabel('Position').getByRole('option', { name: 'HR' })).toHaveCount(0)
  await expect(panel.getByLabel('Status')).toHaveCount(0)
  const options = (name: string) => panel.getByLabel(name).getByRole('option')
  await expect(options('Employment Type')).toHaveText(['Full-time', 'Part-time', 'Contract', 'Intern'])
  for (const position of ['Accountant', 'Teacher', 'Mentor'])
    await expect(options('Position').filter({ hasText: position })).toHaveCount(1)
  await panel.getByLabel('Position').selectOption('Teacher')
  await panel.getByLabel('Department').selectOption('Teaching')
  await panel.getByLabel('Join Date').fill('2026-09-01')
  await expect(next(panel)).toBeDisabled()
  await panel.getByLabel('Salary (USD)').fill('1450.50')
  await next(panel).click()
  await expect(panel.getByText('$1,450.50')).toBeVisible()
  await panel.getByRole('button', { name: 'Create Employee' }).click()
  await expect(page.getByText('Employee created successfully')).toBeVisible()
  await expect(panel).toBeHidden()

  // Another clerk saves first; nothing that either has typed is lost.
  const other = await visit({ as: 'hr' })
  const otherRow = await atTheList(other, `${LIST}?q=`)
  await other.getByRole('main').getByRole('searchbox').fill(NEW.name)
  await other.getByRole('main').getByRole('button', { name: 'Search' }).click()
  await page.getByRole('main').getByRole('searchbox').fill(NEW.name)
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
  const theirs = await toEmployment(other, otherRow(NEW.name))
  const mine = await toEmployment(page, rowOf(NEW.name))
  await theirs.getByLabel('Department').selectOption('Mentorship')
  await next(theirs).click()
  await theirs.getByRole('button', { name: 'Update Employee' }).click()
  await expect(other.getByText('Employee updated successfully')).toBeVisible()
  await mine.getByLabel('Salary (USD)').fill('1600')
  await mine.getByLabel('Status').selectOption('On Leave')
  await next(mine).click()
  await mine.getByRole('button', { name: 'Update Employee' }).click()
  const versions = mine.getByRole('region', { name: 'Two versions' })
  await expect(versions).toContainText('Mentorship')
  await expect(versions).toContainText('1600')
  expect(await axeProblems(page, '[role=dialog]')).toEqual([])
  await versions.getByRole('button', { name: 'Continue with mine' }).click()
  await expect(versions).toBeHidden()
  await expect(mine.getByLabel('Department')).toHaveValue('Mentorship')
  await expect(mine.getByLabel('Salary (USD)')).toHaveValue('1600')
  await expect(mine.getByLabel('Status')).toHaveValue('On Leave')
  await next(mine).click()
  await mine.getByRole('button', { name: 'Update Employee' }).click()
  await expect(page.getByText('Employee updated successfully')).toBeVisible()
  await expect(mine).toBeHidden()
  await expect(rowOf(NEW.name)).toContainText('Mentorship')
  await expect(rowOf(NEW.name)).toContainText('On Leave')
  // The other clerk takes what is stored, and has nothing of an older version left.
  await otherRow(NEW.name)
    .getByRole('button', { name: /^View Details/ })
    .click()
  await expect(other.getByRole('dialog', { name: 'Employee Details' })).toContainText('$1,600.00')
})

test(
  'reports, departments and filters; nobody changes their own record, and an admin those of HR only',
  { tag: '@deep' },
  async ({ visit }) => {
    const page = await visit({ as: 'hr', size: 'small' })
    const rowOf = await atTheList(page)
    const edit = (row: Locator) => row.getByRole('button', { name: /^Edit/ })
    await expect(edit(rowOf('Chukwuemeka Nwosu'))).toHaveAttribute('title', 'You cannot edit your own record')
    await page.getByRole('button', { name: 'More actions for employees' }).click()
    await page.getByRole('button', { name: 'Reports' }).click()
    const statistics = page.getByRole('dialog', { name: 'HR Statistics' })
    for (const card of [
      'Total Employees',
      'Active Employees',
      'Inactive Employees',
      'On Leave',
      'New Hires This Month',
    ])
      await expect(statistics.getByText(card, { exact: true })).toBeVisible()
    for (const card of ['Departures This Month', 'Upcoming Birthdays', 'Upcoming Anniversaries'])
      await expect(statistics.getByText(card, { exact: true })).toBeVisible()
    await statistics.getByRole('button', { name: 'Close' }).click()
    await expect(statistics).toBeHidden()

    await page.getByRole('button', { name: 'More actions for employees' }).click()
    await page.getByRole('button', { name: 'Organisation' }).click()
    const chart = page.getByRole('dialog', { name: 'Organisation chart' })
    await expect(chart.getByRole('listitem').filter({ hasText: 'Ngozi Okafor' }).first()).toContainText(
      'Diane Mukamana',
    )
    await chart.getByRole('button', { name: 'Close' }).click()
    await expect(chart).toBeHidden()

    await page.getByRole('button', { name: 'More actions for employees' }).click()
    await page.getByRole('button', { name: 'Departments' }).click()
    const departments = page.getByRole('dialog', { name: 'Departments' })
    await departments.getByLabel('New department').fill('Partnerships')
    await departments.getByRole('button', { name: 'Add' }).click()
    await expect(page.getByText('Department added')).toBeVisible()
    await departments.getByRole('button', { name: 'Rename Partnerships' }).click()
    await departments.getByLabel('Department name').fill('Partners')
    await departments.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Department renamed')).toBeVisible()
    await departments.getByRole('button', { name: 'Remove Finance' }).click()
    await page
      .getByRole('dialog', { name: /^Remove/ })
      .getByRole('button', { name: 'Remove' })
      .click()
    await expect(page.getByText('One employee works in this department. Move them first.')).toBeVisible()
    expect(await axeProblems(page)).toEqual([])
    await departments.getByRole('button', { name: 'Close' }).click()
    await expect(departments).toBeHidden()

    const department = page.getByRole('combobox', { name: 'Department' })
    await expect(department.getByRole('option', { name: 'Partners' })).toHaveCount(0)
    await department.selectOption('Teaching')
    await page.getByRole('combobox', { name: 'Status' }).selectOption('On Leave')
    await expect(rowOf('Éric Habimana')).toBeVisible()
    await expect(page.locator('main [data-row]')).toHaveCount(1)
    expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
    await page.goto(`${LIST}?employee=999999`)
    await expect(page.getByText('The employee details could not be found.')).toBeVisible()

    const admin = await visit({ as: 'admin' })
    const all = await atTheList(admin)
    await expect(edit(all('Selam Tesfaye'))).toHaveAttribute('title', 'Only HR can change this record')
    await expect(edit(all('Chukwuemeka Nwosu'))).toHaveAttribute('title', /^Edit/)
    await admin.goto(`${LIST}/new`)
    await expect(admin.getByRole('dialog', { name: 'Add New Employee' })).toBeVisible()
  },
)
