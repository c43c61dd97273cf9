import { axeProblems, expect, settled, sidewaysScroll, test } from './start/app-under-test.ts'

const HEAD =
  'Full Name;Email;Phone Number;Position;Department;Join Date;Salary (USD);Date of Birth;Nationality;Address;City;State or Province;Postal Code;Country;Emergency Contact Name;Emergency Contact Phone'
const rest = (salary: string) =>
  `+256 772 000 223;Mentor;Mentorship;2026-10-01;${salary};1994-04-12;Ugandan;Plot 8, Kira Road;Kampala;Central Region;00256;Uganda;Ruth Nakato;+256 772 000 901`
const fileOf = (salary: string) => ({
  name: 'people.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    [
      HEAD,
      `Esther Nakato;esther.nakato@mbuyu.test;${rest('900')}`,
      `Samuel Okello;samuel.okello@mbuyu.test;${rest(salary)}`,
      `Kofi Mensah;kofi.mensah@mbuyu.test;${rest('')}`,
    ].join('\r\n'),
  ),
})

test('HR adds people from a file, after it has said what is wrong in which row', async ({ visit }) => {
  const page = await visit({ as: 'hr', size: 'small' })
  await page.goto('/dashboard/employees')
  await settled(page)
  await page.getByRole('button', { name: 'More actions for employees' }).click()
  await page.getByRole('button', { name: 'Import CSV' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import employees' })
  const file = dialog.getByLabel('CSV file')
  await file.setInputFiles(fileOf('plenty'))
  const wrong = dialog.getByRole('table', { name: 'Problems in the file' }).locator('[data-row]')
  await expect(wrong).toHaveText(/3 · Samuel Okello.*Salary \(USD\).*plenty.*Enter the salary as a number/)
  await expect(dialog.getByText('1 person can be added. 1 already has a record')).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^Add/ })).toBeDisabled()
  expect(await axeProblems(page, '[role=dialog]')).toEqual([])
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
  await file.setInputFiles(fileOf('950.50'))
  await dialog.getByRole('button', { name: 'Add 2 employees' }).click()
  await expect(page.getByText('2 employees added')).toBeVisible()
  await expect(dialog).toBeHidden()
  await page.getByRole('main').getByRole('searchbox').fill('nakato')
  await expect(page.locator('main [data-row]')).toHaveCount(1)
  await expect(page.locator('main [data-row]')).toContainText('Esther Nakato')
})
