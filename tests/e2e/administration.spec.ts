import { walkedSizes } from '../support/walked-sizes.ts'
import { axeProblems, expect, type Page, settled, sidewaysScroll, test } from './start/app-under-test.ts'
import { savedFile } from './start/own-password.ts'

/** What the audit log calls the three things that the journey does. */
const ACTIONS = ['user.create', 'user.update', 'user.grantRole']

const rows = (page: Page) => page.locator('main [data-row]')

/** Adds an account by the dialog of the list. */
async function addUser(page: Page, name: string, email: string, role: string): Promise<void> {
  await page.getByRole('button', { name: 'Add user' }).click()
  const form = page.getByRole('dialog', { name: 'Add user' })
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  await form.getByRole('textbox', { name: 'Email' }).fill(email)
  await form.getByLabel('Role').selectOption(role)
  await form.getByRole('button', { name: 'Create user' }).click()
  await expect(page.getByText('User created successfully').last()).toBeVisible()
  await expect(form).toBeHidden()
}

/** An address that is searched for is in no address, of the page or of a call; nor is it after a reload. */
async function searchPrivately(page: Page, email: string): Promise<void> {
  const file = page.waitForRequest(/users\/export/)
  // That no address names it is checked for every request of every test.
  const asked = page.waitForRequest((one) => (one.headers()['private-query'] ?? '').endsWith('mbuyu.test'))
  await page.getByRole('main').getByRole('searchbox').fill(email)
  expect((await asked).url()).toMatch(/\/api\/users\?/)
  await expect(rows(page)).toHaveCount(1)
  await expect(page).toHaveURL(/\/dashboard\/users$/)
  await savedFile(page, () => page.getByRole('button', { name: 'Export CSV' }).click())
  expect((await file).headers()['private-query']).toBe(`search=${encodeURIComponent(email)}`)
  await page.reload()
  await settled(page)
  await expect(page.getByRole('main').getByRole('searchbox')).toHaveValue(email)
  await expect(rows(page)).toHaveCount(1)
}

/** What would move is shown before two accounts are merged; an unknown address is refused at its field. */
async function lookAtMerging(page: Page, name: string, stays: { name: string; email: string }): Promise<void> {
  await page.getByRole('button', { name: `Merge ${name}’s account` }).click()
  const dialog = page.getByRole('dialog', { name: `Merge ${name}’s account` })
  const address = dialog.getByRole('textbox', { name: 'Email of the account to keep' })
  await address.fill('nobody@mbuyu.test')
  await dialog.getByRole('button', { name: 'Check' }).click()
  await expect(dialog.getByText('No account has this email address')).toBeVisible()
  await expect(address).toHaveValue('nobody@mbuyu.test')
  await address.fill(stays.email)
  await dialog.getByRole('button', { name: 'Check' }).click()
  await expect(dialog.getByRole('status').getByText(stays.name)).toBeVisible()
  expect.soft(await axeProblems(page, '[role=dialog]')).toEqual([])
  expect.soft(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Leave' }).click()
  await expect(dialog).toBeHidden()
}

for (const size of walkedSizes) {
  test(`${size}: an account is added, gets a role that ends and is made inactive, and the log has it all and is whole`, async ({
    visit,
    app,
  }) => {
    test.slow()
    const page = await visit({ as: 'admin', size })
    const [name, email] = [`Adaeze ${size}`, `adaeze.${size}@mbuyu.test`]
    await page.goto('/dashboard/users')
    await settled(page)
    await addUser(page, name, email, 'Mentor')
    await searchPrivately(page, 'mentee@mbuyu.test')
    const mentee = app.account('mentee').name
    await lookAtMerging(page, mentee, { name: app.account('student').name, email: 'student@mbuyu.test' })

    await page.goto('/dashboard/user-roles')
    await settled(page)
    await page.getByRole('main').getByRole('searchbox').fill(name)
    await page.getByRole('button', { name: `Details of ${name}` }).click()
    await page.getByRole('button', { name: 'Give a role' }).click()
    const dialog = page.getByRole('dialog', { name: `Give ${name} a role` })
    await dialog.getByLabel('Role').selectOption('Accountant')
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Stands in during a leave')
    await dialog.getByLabel('Last day').fill('2099-06-30')
    await dialog.getByLabel('Your current password').fill('unlock-potential-2026')
    await dialog.getByRole('button', { name: 'Give role' }).click()
    const record = page.getByRole('dialog', { name: 'A person’s roles' })
    await expect(record.getByText('Stands in during a leave').first()).toBeVisible()
    await expect(record.getByText('2099', { exact: false }).first()).toBeVisible()

    await page.goto('/dashboard/users')
    await settled(page)
    await page.getByRole('main').getByRole('searchbox').fill(name)
    await page.getByRole('button', { name: `Edit ${name}` }).click()
    const form = page.getByRole('dialog', { name: 'Edit user' })
    await form.getByLabel('Active: can sign in').uncheck()
    // Accountants decide about money, so the own password is asked for.
    await form.getByLabel('Your current password').fill('unlock-potential-2026')
    expect.soft(await axeProblems(page, '[role=dialog]')).toEqual([])
    await form.getByRole('button', { name: 'Update user' }).click()
    // What follows from it is said before.
    const warning = page.getByRole('dialog', { name: `Make ${name}’s account inactive?` })
    await warning.getByRole('button', { name: 'Make inactive' }).click()
    await expect(page.getByText('User updated successfully').last()).toBeVisible()

    await page.goto(`/dashboard/system-logs?search=${encodeURIComponent(name)}`)
    await settled(page)
    const log = page.getByRole('table').or(page.getByRole('list', { name: 'Audit log' }))
    for (const action of ACTIONS) await expect.soft(log.getByText(action, { exact: true }).first()).toBeVisible()
    await page.getByRole('button', { name: 'Check now' }).click()
    await expect(page.getByText('entries were checked against their seals.', { exact: false })).toBeVisible({
      timeout: 30_000,
    })
    await expect(page.getByText('Intact', { exact: true })).toBeVisible()
  })
}
