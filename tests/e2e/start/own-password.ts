import type { Download, Page } from '@playwright/test'

/**
 * The file that is saved after this press. Where the call asks for the own password, as it does of sessions of the demo,
 * which are an hour old, it is given; for ten minutes after that, in another test too, it is not asked for again.
 */
export async function savedFile(page: Page, press: () => Promise<void>): Promise<Download> {
  const saved = page.waitForEvent('download')
  await press()
  const question = page.getByRole('dialog', { name: 'Confirm it is you' })
  await Promise.race([saved, question.waitFor()])
  if (await question.isVisible()) {
    await question.getByLabel('Your password').fill('unlock-potential-2026')
    await question.getByRole('button', { name: 'Confirm' }).click()
  }
  return saved
}
