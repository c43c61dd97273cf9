import type { Page } from '@playwright/test'

/** Gives the own password where a call asks for it, as it does of sessions of the demo, which are an hour old. */
export async function confirmOwnPassword(page: Page): Promise<void> {
  const question = page.getByRole('dialog', { name: 'Confirm it is you' })
  await question.getByLabel('Your password').fill('unlock-potential-2026')
  await question.getByRole('button', { name: 'Confirm' }).click()
}
