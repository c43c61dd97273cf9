import { axeProblems, expect, type Page, settled, sidewaysScroll, test } from './start/app-under-test.ts'

const TITLE = 'A radio in one evening'
const SLUG = 'a-radio-in-one-evening'

const soundScreen = async (page: Page) => {
  expect(await axeProblems(page)).toEqual([])
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** Where the browser has no camera, or reads no codes: it sees what the test shows it. */
const letCameraSee = (page: Page) =>
  page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.getContext('2d')?.fillRect(0, 0, 8, 8)
    const stream = canvas.captureStream(10)
    setInterval(() => canvas.getContext('2d')?.fillRect(0, 0, 8, 8), 100)
    Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia: async () => stream } })
    const seen = () => document.body.dataset.seen ?? ''
    const detect = async () => (seen() === '' ? [] : [{ rawValue: seen() }])
    Object.assign(globalThis, {
      BarcodeDetector: class {
        detect = detect
      },
    })
  })

/** Holds a code before the camera of the test. */
const show = (page: Page, text: string) =>
  page.evaluate((code) => {
    document.body.dataset.seen = code
  }, text)

/** Registers at the event as the person who the page is signed in as. */
async function register(page: Page, button: string) {
  await page.goto(`/events/${SLUG}`)
  await settled(page)
  // A full event names the waiting list at once.
  await page.getByRole('link', { name: button === 'Register' ? 'Register Now' : button }).click()
  await expect(page).toHaveURL(new RegExp(`/events/${SLUG}/register$`))
  await page.getByRole('button', { name: button }).click()
  await expect(page).toHaveURL(new RegExp(`/events/${SLUG}$`))
}

test('a mentor plans an event, it fills up, a place that is given back goes to who waits', async ({ visit }) => {
  test.slow()
  const mentor = await visit({ as: 'mentor', size: 'small' })
  await mentor.goto('/dashboard/events')
  await settled(mentor)
  await mentor.getByRole('link', { name: 'New event' }).click()
  const panel = mentor.getByRole('dialog', { name: 'New event' })

  await test.step('what is required is asked for, and the event is made', async () => {
    await panel.getByRole('button', { name: 'Create event' }).click()
    await expect(panel.getByText('Give the event a title')).toBeVisible()
    await expect(panel.getByText('Choose a day')).toBeVisible()
    await expect(panel.getByText('Enter the capacity')).toBeVisible()
    await soundScreen(mentor)
    await panel.getByLabel('Title').fill(TITLE)
    await panel.getByLabel('Date').fill(inDays(-1))
    await panel.getByLabel('Time', { exact: false }).first().fill('18:00')
    await panel.getByLabel('Last day').fill(inDays(9))
    await panel.getByLabel('Ends at').fill('18:00')
    await panel.getByLabel('Location').fill('Ridge Library, Accra')
    await panel.getByLabel('Link for online guests').fill('https://meet.example.org/radio')
    await panel.getByLabel('Capacity').fill('1')
    await panel.getByRole('textbox', { name: 'Description' }).click()
    await mentor.keyboard.type('Six parts, one wire, and the evening news.')
    await panel.getByRole('button', { name: 'Create event' }).click()
    await expect(mentor.getByText('Event created')).toBeVisible()
    await expect(mentor.getByRole('heading', { name: TITLE })).toBeVisible()
  })

  const learner = await visit({ as: 'student', size: 'small' })
  await test.step('a learner finds it, likes it and takes the only place', async () => {
    await learner.goto('/events?when=upcoming&search=radio')
    await settled(learner)
    await expect(learner.getByRole('heading', { name: TITLE })).toBeVisible()
    await learner.getByRole('button', { name: 'Like' }).click()
    await expect(learner.getByText('Event liked successfully!')).toBeVisible()
    await learner.getByRole('link', { name: `View Details: ${TITLE}` }).click()
    await expect(learner.getByRole('heading', { name: 'About This Event' })).toBeVisible()
    await expect(learner.getByText('1 place left')).toBeVisible()
    await register(learner, 'Register')
    await expect(learner.getByText('Registration successful!')).toBeVisible()
    await expect(learner.getByText('You are registered for this event.')).toBeVisible()
    await expect(learner.getByRole('link', { name: 'Join online' })).toHaveAttribute('href', /meet\.example\.org/)
  })

  const second = await visit({ as: 'mentee', size: 'small' })
  await test.step('who comes too late waits', async () => {
    await register(second, 'Join the waiting list')
    await expect(second.getByText('You are next.')).toBeVisible()
    await expect(second.getByRole('link', { name: 'Join online' })).toHaveCount(0)
  })

  await test.step('the place is given back, and the next one has it', async () => {
    await learner.goto('/dashboard/my-events')
    await settled(learner)
    await learner.getByRole('button', { name: `Cancel registration: ${TITLE}` }).click()
    await learner.getByRole('button', { name: 'Cancel my registration' }).click()
    await expect(learner.getByText('Registration cancelled')).toBeVisible()
    await second.goto(`/events/${SLUG}`)
    await settled(second)
    await expect(second.getByText('You are registered for this event.')).toBeVisible()
  })

  await test.step('the mentor reads who comes and writes to all', async () => {
    await mentor.getByRole('link', { name: `View Registrations: ${TITLE}` }).click()
    await expect(mentor.getByText('Confirmed').first()).toBeVisible()
    await mentor.getByRole('button', { name: 'Write to everyone' }).click()
    await mentor.getByLabel('Subject').fill('Bring a jacket')
    await mentor.getByLabel('Message', { exact: false }).last().fill('The hall is cold.')
    await mentor.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(mentor.getByText('Message sent to 1 person')).toBeVisible()
  })

  await test.step('the ticket is read at the door without a connection, once, and sent when it is back', async () => {
    await second.goto('/dashboard/my-events')
    await settled(second)
    await second.getByRole('button', { name: `Ticket for ${TITLE}` }).click()
    const code = second.getByRole('img', { name: 'QR code of your ticket' })
    await expect(code).toBeVisible()
    await soundScreen(second)
    const ticket = (await code.getAttribute('data-ticket')) ?? ''
    await letCameraSee(mentor)
    await mentor.getByRole('link', { name: 'Check-in' }).click()
    await expect(mentor.getByText('0 of 1 checked in')).toBeVisible()
    await expect(mentor.getByText('No one yet. Hold a ticket up to the camera')).toBeVisible()
    await expect(mentor.getByText('it also works offline')).toBeVisible()
    await mentor.context().setOffline(true)
    await mentor.getByRole('button', { name: 'Scan tickets' }).click()
    await show(mentor, 'https://example.org/')
    await expect(mentor.getByText('This is not a ticket')).toBeVisible()
    await show(mentor, ticket.replace(/.{4}$/, 'AAAA'))
    await expect(mentor.getByText('This ticket is no longer valid, or is not one of ours')).toBeVisible()
    await show(mentor, ticket)
    await expect(mentor.getByText('is checked in')).toBeVisible()
    await expect(mentor.getByText('1 check-in not sent yet.')).toBeVisible()
    await show(mentor, '')
    await show(mentor, ticket)
    await expect(mentor.getByText('was already checked in')).toBeVisible()
    await expect(mentor.getByText('1 of 1 checked in')).toBeVisible()
    await mentor.getByRole('button', { name: 'Stop the camera' }).click()
    await mentor.context().setOffline(false)
    await expect(mentor.getByText('1 check-in not sent yet.')).toHaveCount(0)
  })

  await test.step('whoever came gets a certificate of attendance', async () => {
    await mentor.getByRole('link', { name: 'Registrations' }).click()
    await mentor.getByRole('button', { name: 'Issue certificates' }).click()
    await mentor.getByRole('dialog').getByRole('button', { name: 'Issue certificates' }).click()
    await expect(mentor.getByText('1 certificate issued')).toBeVisible()
    await second.goto('/dashboard/certificates')
    await settled(second)
    await expect(second.getByRole('heading', { name: TITLE })).toBeVisible()
    await mentor.getByRole('link', { name: 'Back to Events' }).click()
    await mentor.getByRole('button', { name: `Delete ${TITLE}` }).click()
    await mentor.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(mentor.getByText('Event deleted')).toBeVisible()
  })
})

test(
  'visitors are led to the sign-in page; what is not there and calls that fail say so in the specified words',
  { tag: '@deep' },
  async ({ visit }) => {
    const page = await visit({ size: 'small' })
    const missing = await page.goto('/events/no-such-event')
    expect(missing?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1, name: 'Event Not Found' })).toBeVisible()
    await page.goto('/events/portfolio-evening-bring-one-project/register')
    await expect(page).toHaveURL(/\/sign-in\?next=%2Fevents%2F/)
    await page.goto('/events?search=nothing-at-all')
    await expect(page.getByText('No events found')).toBeVisible()
    await page.goto('/events')
    await settled(page)
    await page.getByRole('link', { name: 'Like' }).first().click()
    await expect(page.getByText('Please login to like events')).toBeVisible()
    await expect(page).toHaveURL(/\/sign-in\?next=%2Fevents%2F/)

    const learner = await visit({ as: 'student', size: 'small' })
    await learner.route('**/api/events/*', (route) => route.abort('internetdisconnected'))
    await learner.goto('/events/portfolio-evening-bring-one-project/register')
    await expect(learner.getByText('Failed to fetch event details')).toBeVisible()
    await expect(learner).toHaveURL(/\/events$/)
    const mentor = await visit({ as: 'mentor', size: 'small' })
    await mentor.route('**/api/events/*/registrations*', (route) => route.abort('internetdisconnected'))
    await mentor.goto('/dashboard/events/portfolio-evening-bring-one-project/registrations')
    await expect(mentor.getByText('Failed to fetch registrations')).toBeVisible()
  },
)
