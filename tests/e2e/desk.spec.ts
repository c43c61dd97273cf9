import type { Locator } from '@playwright/test'
import { isDeep } from '../support/depth.ts'
import { expect, type Page, settled, SIZES, test } from './start/app-under-test.ts'
import { goThrough } from './start/batches.ts'

const LIST = '/dashboard/course-applications'

/** The list of requests, as an admin sees it. */
async function atTheDesk(page: Page, address = LIST) {
  await page.goto(address)
  await settled(page)
  const row = (nth: number) => page.locator('main [data-row]').nth(nth)
  return { row, name: async (nth: number) => (await row(nth).locator('a').first().innerText()).trim() }
}

const action = (row: Locator, name: RegExp) => row.getByRole('button', { name })
const topOf = async (place: Locator) => (await place.boundingBox())?.y

test('a decided row keeps its place, the focus goes to the next, and Undo takes it back before a mail leaves', async ({
  visit,
  app,
}) => {
  const page = await visit({ as: 'admin' })
  const { row, name } = await atTheDesk(page)
  const [second, third] = [await name(1), await name(2)]
  const address = (await row(1).locator('[title*="@"]').getAttribute('title')) ?? ''
  const before = { places: [await topOf(row(1)), await topOf(row(2))], mails: await app.countMails(address) }
  await action(row(1), /^Approve/).click()
  await expect(row(1)).toContainText('Approved')
  await expect(action(row(2), /^Approve/)).toBeFocused()
  await expect(page.getByText('Enrollment status updated successfully!')).toBeVisible()
  await settled(page)
  expect([await name(1), await name(2)]).toEqual([second, third])
  expect([await topOf(row(1)), await topOf(row(2))]).toEqual(before.places)
  await action(row(1), /^Undo/).click()
  await expect(action(row(1), /^Approve/)).toBeVisible()
  await settled(page)
  await page.reload()
  await settled(page)
  expect([await name(1), await name(2)]).toEqual([second, third])
  expect(await app.countMails(address)).toBe(before.mails)
})

test('what is rejected, alone or together, says so, the focus moves on, nothing shifts, and Undo takes it back', async ({
  visit,
}) => {
  const page = await visit({ as: 'admin' })
  const { row } = await atTheDesk(page)
  await action(row(0), /^Reject/).focus()
  await page.keyboard.press('Enter')
  await page.getByLabel('Reason').fill('The class is full')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).press('Enter')
  await expect(row(0)).toContainText('Rejected')
  await expect(action(row(1), /^Reject/)).toBeFocused()
  const toasts = page.getByRole('region', { name: 'Messages' })
  await toasts.getByRole('button', { name: 'Undo' }).click()
  await expect(action(row(0), /^Reject/)).toBeVisible()
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')

  // Several, for one reason.
  await atTheDesk(page)
  const before = await topOf(row(2))
  for (const nth of [0, 2]) await row(nth).getByRole('checkbox').check()
  expect(await topOf(row(2))).toBe(before)
  await page.getByRole('button', { name: 'Reject selected' }).click()
  await page.getByLabel('Reason').fill('The class is full')
  await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
  for (const nth of [0, 2]) await expect(row(nth)).toContainText('Rejected')
  expect(await topOf(row(2))).toBe(before)
  const undo = page.getByRole('main').getByRole('button', { name: 'Undo', exact: true })
  await expect(undo).toBeFocused()
  await undo.press('Enter')
  for (const nth of [0, 2]) await expect(action(row(nth), /^Approve/)).toBeVisible()
})

test('a record has neighbours, a history and a way back to its row; tabs count what they have and lead to what was found', async ({
  visit,
}) => {
  const page = await visit({ as: 'admin', isKept: true })
  const { row, name } = await atTheDesk(page, `${LIST}?status=rejected`)
  const [first, second] = [await name(0), await name(1)]
  await row(0).locator('a').click()
  const panel = page.getByRole('dialog', { name: 'Enrollment details' })
  await expect(panel.getByRole('heading', { name: first })).toBeVisible()
  await panel.getByRole('button', { name: 'Next' }).click()
  await expect(panel.getByRole('heading', { name: second })).toBeVisible()
  await expect(panel.getByRole('region', { name: 'History' })).toContainText('Rejected')
  await page.goBack()
  await expect(panel).toBeHidden()
  await expect(page).toHaveURL(/\?status=rejected$/)
  await expect(row(1).locator('a')).toBeFocused()

  // Tabs say how many rows they have, by course and search, and lead to what was found elsewhere.
  await atTheDesk(page, `${LIST}?status=completed`)
  const many = async (tab: string) =>
    Number((await page.getByRole('tab', { name: tab }).innerText()).replace(/\D/g, ''))
  await page.getByLabel('Rows per page').selectOption('100')
  await expect(page.locator('main [data-row]')).toHaveCount(await many('Completed'))
  const all = await many('All')
  const sum = await Promise.all(['Pending', 'Active', 'Completed', 'Rejected'].map(many))
  expect(sum.reduce((left, right) => left + right)).toBe(all)
  const course = (await row(0).locator('td[data-label=Course]').innerText()).trim()
  await page.getByRole('combobox', { name: 'Course' }).selectOption({ label: course })
  await expect(async () => expect(await many('All')).toBeLessThan(all)).toPass()
  await settled(page)
  expect(new Set(await page.locator('main td[data-label=Course]').allInnerTexts())).toEqual(new Set([course]))
  // While the search is still on its way, another tab.
  await page
    .getByRole('main')
    .getByRole('searchbox')
    .fill(await name(0))
  await page.getByRole('tab', { name: 'Rejected' }).click()
  await expect(page.getByRole('tab', { name: 'Rejected' })).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('button', { name: /^Completed: \d+ found$/ }).click()
  await expect(row(0)).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Completed' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('tab', { name: 'Completed' })).toBeFocused()
})

test(
  'a message covers nothing that can be pressed: a phone makes room at its foot, a desk shows it below the menu',
  { tag: '@ci' },
  async ({ visit }) => {
    const page = await visit({ as: 'admin', size: 'small' })
    const { row } = await atTheDesk(page)
    await action(row(0), /^Approve/).click()
    const undo = page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' })
    await undo.hover()
    const toEnd = () => page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    const last = page.getByRole('main').getByRole('button').last()
    await expect(async () => {
      await toEnd()
      await last.click({ trial: true, timeout: 500 })
    }).toPass()
    await row(1).locator('a').click()
    const panel = await page.getByRole('dialog').boundingBox()
    expect((panel?.y ?? 0) + (panel?.height ?? 0)).toBeLessThan((await topOf(undo)) ?? 0)
    await page.keyboard.press('Escape')

    await page.setViewportSize(SIZES.wide)
    const main = await page.getByRole('main').boundingBox()
    const message = await undo.locator('..').boundingBox()
    expect((message?.x ?? 0) + (message?.width ?? 0)).toBeLessThan(main?.x ?? 0)
    await page.getByRole('complementary').getByRole('link').last().click({ trial: true })
  },
)

/** What is wider than its place: the page than the window, or a part of the list than the part around it. */
const tooWide = (page: Page) =>
  page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll<HTMLElement>('main section, main section *')]
      .filter((one) => one.clientWidth > 0 && !one.closest('.for-readers, input, select'))
      .filter((one) => getComputedStyle(one).overflowX !== 'hidden' && one.scrollWidth > one.clientWidth + 1)
      .map((one) => `${one.tagName} ${one.className}: ${one.scrollWidth} in ${one.clientWidth}`),
  )

/** The last two are 200 % zoom on a screen of 1280 or 1024 pixels. */
const ALL_WIDTHS = [320, 360, 412, 480, 600, 768, 900, 1024, 1152, 1280, 1440, 1920, 640, 512]
const WIDTHS = isDeep ? ALL_WIDTHS : [320, 768, 1024]

const WIDE_ONES = [
  [LIST, 'admin'],
  [`${LIST}?status=all`, 'admin'],
  ['/dashboard/name-corrections', 'admin'],
  ['/dashboard/course-reviews', 'admin'],
  ['/dashboard/employee-documents', 'hr'],
  ['/dashboard/checklist-tasks', 'hr'],
  ['/dashboard/student-payments', 'accountant'],
  ['/dashboard/course-pricing/coupons', 'accountant'],
  ['/dashboard/donations', 'accountant'],
  ['/dashboard/employees', 'hr'],
  ['/dashboard/certifications', 'hr'],
  ['/dashboard/certifications/checks', 'hr'],
  ['/dashboard/employee-salaries/1', 'accountant'],
  ['/dashboard/employee-salaries/salaries', 'accountant'],
] as const

test(
  'in no list is anything wider than its place, from a small phone to a desk',
  { tag: '@deep' },
  async ({ visit }) => {
    test.slow(isDeep)
    await goThrough(
      WIDE_ONES,
      ([address]) => address,
      async ([address, as], name) => {
        const page = await visit({ as, isKept: true })
        await page.goto(address)
        await settled(page)
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 800 })
          await expect.poll(() => tooWide(page), `${name} ${width} px`).toEqual([])
        }
        await page.setViewportSize(SIZES.wide)
      },
    )
  },
)

test(
  'whatever has the focus has the ring of the public pages; rows are as high as one chose, and cards where a table has no room',
  { tag: '@ci' },
  async ({ visit }) => {
    const page = await visit({ as: 'admin', isKept: true })
    const { row } = await atTheDesk(page)
    const ring = () =>
      page.evaluate(() => {
        const { outlineWidth, outlineStyle } = getComputedStyle(document.activeElement ?? document.body)
        return `${outlineWidth} ${outlineStyle}`
      })
    await page.keyboard.press('Tab')
    const places = [
      page.getByRole('main').getByRole('searchbox'),
      page.getByRole('tab').first(),
      action(row(0), /^Approve/),
      row(0).getByRole('checkbox'),
      page.getByRole('combobox', { name: 'Course' }),
    ]
    for (const place of places) {
      await place.focus()
      expect.soft(await ring(), String(place)).toBe('3px solid')
    }
    await action(row(0), /^Reject/).press('Enter')
    for (let nth = 0; nth < 3; nth++) {
      expect.soft(await ring()).toBe('3px solid')
      await page.keyboard.press('Tab')
    }

    await atTheDesk(page)
    const heightOf = async () => (await row(0).boundingBox())?.height
    expect(await heightOf()).toBe(44)
    for (const [choice, height] of [
      ['large', 52],
      ['small', 36],
    ] as const) {
      await page.getByRole('combobox', { name: 'Row height' }).selectOption(choice)
      await expect.poll(heightOf).toBe(height)
    }
    // For all lists of this device.
    await atTheDesk(page, '/dashboard/users')
    expect(await heightOf()).toBe(36)
    await atTheDesk(page)
    const heading = page.getByRole('button', { name: 'Student' })
    // The same window: the room is what counts, not the window.
    await expect(heading).toBeVisible()
    await page.locator('main').evaluate((main) => main.style.setProperty('max-width', '40rem'))
    await expect(heading).toBeHidden()
  },
)
