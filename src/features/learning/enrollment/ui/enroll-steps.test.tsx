// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { FORM } from '#tests/support/enrollment-form.ts'
import { answer, expectText, field, fill, openPage, press } from '#tests/support/screen.tsx'
import { drafts } from '#web/api/drafts.ts'
import { requestApi } from '../request/request.contract.ts'
import { EMPTY_DRAFT, enrollDraftKey } from './enroll-draft.ts'
import { EnrollForm } from './enroll-form.tsx'

// The thirteen fields of the enrollment form (spec 1 §5): two steps on a phone, one page on a desk.

const ME = { id: 7, name: FORM.name, email: FORM.email, phone_number: FORM.phone }
const PLACE = { path: '/courses/4', as: 'student' } as const

const Page = () => (
  <EnrollForm
    courseId={4}
    me={ME}
    last={null}
    isApprovedAtOnce={false}
    onClose={() => undefined}
    onSubmitting={() => undefined}
    onCutOff={() => undefined}
  />
)
const page = { default: Page }

/** Every query for a narrow window is answered as on a phone. */
function onPhone(): void {
  const wide = window.matchMedia.bind(window)
  vi.spyOn(window, 'matchMedia').mockImplementation((asked) => wide(asked.startsWith('(max-width') ? 'all' : asked))
  onTestFinished(() => void vi.restoreAllMocks())
}

const names = (): (string | null)[] =>
  [...document.querySelectorAll('input[name], textarea[name]')]
    .map((one) => one.getAttribute('name'))
    .filter((name) => name !== null && name in EMPTY_DRAFT)

/** What is not known of a person who has signed in, and not chosen. */
const FIRST = { 'Date of birth': FORM.dob, 'Education level': FORM.education, 'Learning goals': FORM.goals }

async function fillFirst(): Promise<void> {
  await fill({ ...FIRST, 'Relevant experience': FORM.experience })
  screen.getByLabelText<HTMLInputElement>('Female').click()
}

test('on a desk all fields and their errors are on one page', async () => {
  await openPage(page, PLACE)
  await press('Send request')
  await expectText('Enter your education level')
  await expectText('Enter your zip code')
  expect(screen.queryByText('Step 1 of 2')).toBeNull()
})

test('on a phone the second step begins at its heading, once the first one is right; what is typed stays in both', async () => {
  onPhone()
  await openPage(page, PLACE)
  await expectText('Step 1 of 2')
  expect(document.activeElement).toBe(await field('Full name'))
  await press('Next')
  await expectText('Tell us your learning goals')
  expect(document.activeElement).toBe(await field('Date of birth'))
  await fillFirst()
  await press('Next')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Step 2 of 2'))
  expect(names()).toEqual(['country', 'city', 'district', 'zip_code', 'address'])
  await fill({ City: 'Nairobi' })
  expect(drafts.read(enrollDraftKey(ME.id))).toMatchObject({ goals: FORM.goals, city: 'Nairobi' })
  await press('Previous')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Step 1 of 2'))
  expect((await field('Learning goals')).value).toBe(FORM.goals)
})

test('on a phone a refusal of something on the first step leads back to it', async () => {
  onPhone()
  const errors = { phone: ['Enter your phone number with its country'] }
  const refused = () => Response.json({ code: 'invalid', message: 'Check the form', errors }, { status: 422 })
  await openPage(page, { ...PLACE, answers: [{ ...answer(requestApi.enroll), with: refused }] })
  await fillFirst()
  await press('Next')
  await press('Send request')
  await expectText('Enter your country')
  expect(document.activeElement).toBe(await field('Country'))
  await fill({ Country: 'Kenya', City: 'Nairobi', District: 'Westlands', 'Zip code': '00100', Address: 'Moi Avenue 4' })
  await press('Send request')
  await expectText('Enter your phone number with its country')
  await expectText('Step 1 of 2')
  await waitFor(async () => expect(document.activeElement).toBe(await field('Phone')))
})
