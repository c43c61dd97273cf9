import type { Locator } from '@playwright/test'

/** Fills in the second step of an employee's panel. */
export async function fillContact(panel: Locator): Promise<void> {
  await panel.getByLabel('Emergency Contact Name').fill('Youssef Benjelloun')
  await panel.getByLabel('Emergency Contact Phone').fill('+212 6 00 00 03 38')
  await panel.getByLabel('Address').fill('8 rue de Fès')
  await panel.getByLabel('City').fill('Rabat')
  await panel.getByLabel('State or Province').fill('Rabat-Salé-Kénitra')
  await panel.getByLabel('Postal Code').fill('10000')
  await panel.getByLabel('Country').fill('Morocco')
}
