import { expect, test } from 'vitest'
import { useTestApp } from '#tests/support/app.ts'
import { aPdf } from '#tests/support/documents.ts'
import { anEvent, registration } from '#tests/support/events.ts'
import { sendForm } from '#tests/support/forms.ts'
import { person } from '#tests/support/people.ts'
import { registrationApi } from '#features/public/event/registration/registration.contract.ts'
import { applicantApi } from '#features/mentorship/mentor/applicant/applicant.contract.ts'
import { mentorshipApplicationApi } from '#features/mentorship/mentorship-application/mentorship-application.contract.ts'
import { contactApi } from '#features/talk/contact/contact.contract.ts'
import { inboxApi } from '#features/talk/support/inbox/inbox.contract.ts'

const app = useTestApp()

/** What someone would have our server say to a third person. */
const BAIT = 'You have won, see evil.test'

const mailsTo = async (address: string) => (await app.mails()).filter(({ to }) => to === address)

const asMentor = (email: string, name: string) =>
  sendForm(app, applicantApi.apply, {
    fields: { email, name, area_of_expertise: 'technology', mentor_bio: BAIT, education_level: 'masters' },
    files: { degree_attachment: { name: `${BAIT}.pdf`, type: 'application/pdf', data: aPdf() } },
  })

const asMentee = (email: string, full_name: string) =>
  sendForm(app, mentorshipApplicationApi.apply, {
    fields: {
      email,
      full_name,
      location: BAIT,
      education_level: 'high-school',
      mentorship_goals: BAIT,
      mentorship_style: 'group',
      meeting_frequency: 'bi-weekly',
      communication_mode: 'meet',
      availability: BAIT,
      duration: 'long-term',
    },
  })

test('what a visitor types with an address that nobody has confirmed stands in no mail to it', async () => {
  const { db } = app.services
  const address = 'third.person@example.test'
  expect((await asMentor(address, BAIT)).status).toBe(201)
  expect((await asMentee(address, BAIT)).status).toBe(201)
  const contact = { name: BAIT, email: address, subject: BAIT, words: BAIT }
  expect((await app.call(contactApi.send, { body: contact })).status).toBe(201)
  const boss = await person(db, 'admin')
  const { threads } = (await app.call(inboxApi.list, { query: { search: address } }, { as: boss })).body
  const answer = { params: { id: threads[0]?.id ?? 0 }, body: { content: 'We open at nine.' } }
  expect((await app.call(inboxApi.reply, answer, { as: boss })).status).toBe(201)
  const mails = await mailsTo(address)
  expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
    'An answer from Mbuyu',
    'We have received your application',
    'We have received your application',
    'We have received your message',
  ])
  for (const { subject, text, html, files } of mails)
    for (const part of [subject, text, html, ...files]) expect(part).not.toMatch(/evil\.test|You have won/)
})

test('an account greets by its name once its address is confirmed, and not before', async () => {
  const { db } = app.services
  const event = await anEvent(app)
  const register = async (isConfirmed: boolean) => {
    const as = await person(db, 'student', { name: BAIT, ...(!isConfirmed && { verifiedAt: null }) })
    const { status } = await app.call(
      registrationApi.register,
      { params: { id: event.id }, body: registration(as) },
      { as },
    )
    expect(status).toBe(201)
    const mails = await mailsTo(as.email)
    expect(mails).toHaveLength(1)
    return mails[0]?.text ?? ''
  }
  const unconfirmed = await register(false)
  expect(unconfirmed).toMatch(/^Hello,\n/)
  expect(unconfirmed).not.toContain(BAIT)
  expect(await register(true)).toContain(`Hello ${BAIT},`)
})
