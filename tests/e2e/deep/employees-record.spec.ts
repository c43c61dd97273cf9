import type { Locator } from '@playwright/test'
import { choiceApi } from '#features/people/employee/choice/choice.contract.ts'
import { employeeApi } from '#features/people/employee/employee.contract.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import { addressOf } from '#web/api/client.ts'
import { EMPLOYEE_FORM } from '../../support/employees.ts'
import { axeProblems, expect, type Page, settled, sidewaysScroll, SIZES, test } from '../start/app-under-test.ts'
import { ask } from '../start/learner.ts'

/** Makes someone of the demo a teacher whose record has the longest words, and finds the row in the list. */
async function aLongRecord(page: Page, name: string): Promise<Locator> {
  const { users }: OutputOf<typeof choiceApi.listCandidates> = await ask(
    page,
    'get',
    addressOf(choiceApi.listCandidates, { query: { search: name } }),
  )
  const [user] = users
  if (!user) throw new Error(`nobody is called ${name}`)
  const full_name = 'Nkosazana'.repeat(13)
  const email = `${'a-long-address.'.repeat(3)}one@${'example'.repeat(6)}.test`
  await ask(page, 'post', addressOf(employeeApi.create, {}), { ...EMPLOYEE_FORM, user_id: user.id, full_name, email })
  await page.goto('/dashboard/employees')
  await settled(page)
  await page.getByRole('main').getByRole('searchbox').fill(full_name.slice(0, 80))
  await expect(page.locator('main [data-row]')).toHaveCount(1)
  return page.locator('main [data-row]').filter({ hasText: full_name })
}

test('a table on a laptop, cards on a phone, however long the names', async ({ visit }) => {
  const page = await visit({ as: 'hr' })
  const row = await aLongRecord(page, 'Faith Mũthoni')
  const headings = page.getByRole('main').getByRole('columnheader')
  const table = page.getByRole('table', { name: 'Employees' })
  const widths = await table.evaluate((all) => [all.scrollWidth, all.parentElement?.clientWidth ?? 0] as const)
  expect(widths[0]).toBeLessThanOrEqual(widths[1])
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
  expect(await axeProblems(page)).toEqual([])
  await page.setViewportSize(SIZES.small)
  await expect(headings.first()).toBeHidden()
  await expect(row).toBeVisible()
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
})
