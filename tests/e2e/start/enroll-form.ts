import type { Locator } from '@playwright/test'

/** What a learner of the tests answers in the enrollment form, by the label of the field. */
const ABOUT = {
  'Date of birth': '2001-05-17',
  'Education level': 'Secondary school',
  'Relevant experience': 'I keep the books of a market stall.',
  'Learning goals': 'I want to build the page of our stall.',
}
const PLACE = {
  Country: 'Rwanda',
  City: 'Kigali',
  District: 'Gasabo',
  Address: 'KG 11 Avenue',
}
export const ANSWERS = { ...ABOUT, ...PLACE }

/** Goes on to the second step, where there is one: on a phone. */
export async function nextStep(form: Locator): Promise<void> {
  const next = form.getByRole('button', { name: 'Next' })
  if (await next.isVisible()) await next.click()
}

/** Fills in the enrollment form; without a zip code it says that there are none. */
export async function fillIn(form: Locator, { zipCode }: { zipCode?: string } = {}): Promise<void> {
  for (const [label, value] of Object.entries(ABOUT)) await form.getByLabel(label).first().fill(value)
  await form.getByLabel('Female').check()
  await nextStep(form)
  for (const [label, value] of Object.entries(PLACE)) await form.getByLabel(label).first().fill(value)
  if (zipCode === undefined) await form.getByLabel('My country has no zip codes').check()
  else await form.getByRole('textbox', { name: 'Zip code' }).fill(zipCode)
}
