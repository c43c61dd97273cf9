import type { Locator } from '@playwright/test'

/** What a learner of the tests answers in the enrollment form, by the label of the field. */
export const ANSWERS = {
  'Date of birth': '2001-05-17',
  'Education level': 'Secondary school',
  'Relevant experience': 'I keep the books of a market stall.',
  'Learning goals': 'I want to build the page of our stall.',
  Country: 'Rwanda',
  City: 'Kigali',
  District: 'Gasabo',
  Address: 'KG 11 Avenue',
}

/** Fills in the enrollment form; without a zip code it says that there are none. */
export async function fillIn(form: Locator, { zipCode }: { zipCode?: string } = {}): Promise<void> {
  for (const [label, value] of Object.entries(ANSWERS)) await form.getByLabel(label).first().fill(value)
  await form.getByLabel('Female').check()
  if (zipCode === undefined) await form.getByLabel('My country has no zip codes').check()
  else await form.getByRole('textbox', { name: 'Zip code' }).fill(zipCode)
}
