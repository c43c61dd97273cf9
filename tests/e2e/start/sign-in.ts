import type { RunningApp } from './app.ts'
import { expect, type Page, settled } from './app-under-test.ts'

/** Signs in on a device that was not seen before, with the code that is mailed; answers the code. */
export async function signInWithCode(
  page: Page,
  app: RunningApp,
  { email, password }: { email: string; password: string },
): Promise<string> {
  await page.goto('/sign-in')
  await settled(page)
  await page.locator('input[name=email]').fill(email)
  await page.locator('input[name=password]').fill(password)
  const before = await app.countMails(email)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
  const code = await app.nextCode(email, before)
  await expect(page.getByLabel('Digit 1 of 6')).toBeFocused()
  await page.keyboard.type(code)
  await expect(page).toHaveURL(/\/dashboard/)
  return code
}
