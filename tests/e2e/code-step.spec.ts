import type { RunningApp } from './start/app.ts'
import { expect, type Page, settled, test } from './start/app-under-test.ts'

const EMAIL = 'student@mbuyu.test'
const PASSWORD = 'unlock-potential-2026'

/** At the six boxes of a new browser, the page's time standing still; answers the mailed code. */
async function atCodeStep(page: Page, app: RunningApp): Promise<string> {
  await page.clock.install()
  await page.goto('/sign-in')
  await settled(page)
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
  await page.getByRole('textbox', { name: 'Email' }).fill(EMAIL)
  await page.locator('input[name=password]').fill(PASSWORD)
  const before = await app.countMails(EMAIL)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
  // The step is loaded on demand, and so are its boxes; each is shown 300 milliseconds later at most. Together this is
  // less than the first tick of the countdown.
  for (const milliseconds of [450, 450]) {
    await settled(page)
    await page.clock.runFor(milliseconds)
  }
  await expect(page.getByLabel('Digit 1 of 6')).toBeFocused()
  return app.nextCode(EMAIL, before)
}

/** Pastes a text with the keyboard, as people do. */
async function paste(page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await page.keyboard.press('Control+v')
}

const digits = (page: Page): Promise<string[]> =>
  page.getByLabel(/^Digit \d of 6$/).evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).value))

/** Messages wait for it, and it takes a moment of the clock. */
const endOfPress = (page: Page): Promise<void> => page.clock.runFor(1)

test('six boxes: the code counts down, a new one can be asked for after its end, a wrong one empties the boxes, and the sixth digit sends', async ({
  visit,
  app,
}) => {
  const page = await visit()
  const code = await atCodeStep(page, app)
  const verify = page.getByRole('button', { name: 'Verify Code' })

  await test.step('the code counts down from five minutes; only after its end a new one can be asked for', async () => {
    const left = page.getByText(/^The code expires in /)
    const over = page.getByText('Verification code has expired')
    const resend = page.getByRole('button', { name: 'Resend Code' })
    await expect(left).toHaveText('The code expires in 5:00')
    await page.clock.runFor(1000)
    await expect(left).toHaveText('The code expires in 4:59')
    await page.clock.runFor(230_000)
    await expect(left).toHaveText('The code expires in 1:09')
    await page.clock.runFor(68_000)
    await expect(left).toHaveText('The code expires in 0:01')
    await expect(resend).toBeDisabled()
    await expect(over).toBeHidden()
    await page.clock.runFor(1000)
    await expect(over).toBeVisible()
    await expect(left).toBeHidden()
    await expect(resend).toBeEnabled()
    await page.route('**/api/resend-otp', (route) => route.fulfill({ status: 409, json: {} }))
    await resend.click()
    await endOfPress(page)
    await expect(page.getByText('Failed to resend code. Please try again.')).toBeVisible()
    await expect(page.getByText('Failed to resend verification code')).toBeVisible()
    await page.unroute('**/api/resend-otp')
    await resend.click()
    await endOfPress(page)
    await expect(page.getByText('New verification code sent!')).toBeVisible()
    await expect(left).toHaveText('The code expires in 5:00')
    await expect(over).toBeHidden()
    await expect(resend).toBeDisabled()
  })

  await test.step('what is pasted fills the boxes without what is no digit; a wrong code empties them', async () => {
    await expect(verify).toBeDisabled()
    await page.getByLabel('Digit 1 of 6').focus()
    await paste(page, 'only 12 3')
    expect(await digits(page)).toEqual(['1', '2', '3', '', '', ''])
    await expect(verify).toBeDisabled()
    await page.getByLabel('Digit 4 of 6').focus()
    await page.keyboard.type(code === '123000' ? '001' : '000')
    await expect(page.locator('form').getByRole('alert')).toHaveText('Verification failed. Please try again.')
    expect(await digits(page)).toEqual(['', '', '', '', '', ''])
    await expect(page.getByLabel('Digit 1 of 6')).toBeFocused()
  })

  await test.step('whoever goes back and signs in again can enter the code that is on its way', async () => {
    await page.getByRole('button', { name: 'Back to Sign In' }).click()
    await page.getByRole('textbox', { name: 'Email' }).fill(EMAIL)
    await page.locator('input[name=password]').fill(PASSWORD)
    await page.keyboard.press('Enter')
    await endOfPress(page)
    await expect(page.getByText('The code we emailed you is still valid. Enter it here.')).toBeVisible()
    await page.clock.runFor(500)
    await page.getByLabel('Digit 1 of 6').focus()
    await paste(page, `Your code: ${code.slice(0, 3)}-${code.slice(3)} (do not share)`)
    await expect(page.getByText('Login successful! Redirecting...')).toBeVisible()
    await page.clock.runFor(2000)
    await expect(page).toHaveURL(/\/dashboard/)
  })
})
