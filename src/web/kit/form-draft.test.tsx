// @vitest-environment happy-dom
import { waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { sessionApi } from '#features/base/account/session/session.contract.ts'
import { ProfileForm } from '#features/base/account/ui/profile-form.tsx'
import { announcementApi } from '#features/public/announcement/announcement.contract.ts'
import { AnnouncementForm } from '#features/public/announcement/ui/announcement-form.tsx'
import { sampleAnswer } from '#tests/support/samples.ts'
import { answer, expectText, field, fill, openPage, PERSON, press } from '#tests/support/screen.tsx'
import { drafts } from '#web/api/drafts.ts'

const RESTORED = /Your unsaved draft on this device has been restored/

/** The form, and a button that makes it again. */
function Twice() {
  const [time, setTime] = useState(1)
  const again = () => setTime(time + 1)
  return (
    <>
      <button type="button" onClick={again}>
        Anew
      </button>
      <AnnouncementForm key={time} announcement={null} onClose={again} />
    </>
  )
}

const open = () =>
  openPage(
    { default: Twice },
    { path: '/dashboard/announcements', as: 'admin', answers: [answer(announcementApi.create)] },
  )

test('what is typed into a form of the dashboard is there again, says so, and can be begun anew', async () => {
  await open()
  await fill({ Title: 'Water is back', Text: 'From noon on.' })
  await expect.poll(() => JSON.stringify(localStorage)).toContain('From noon on.')
  await press('Anew')
  await expectText(RESTORED)
  expect([(await field('Title')).value, (await field('Text')).value]).toEqual(['Water is back', 'From noon on.'])
  await press('Start again')
  await expect.poll(async () => (await field('Title')).value).toBe('')
  expect(JSON.stringify(localStorage)).not.toContain('From noon on.')
})

test('what was saved is no draft any more', async () => {
  await open()
  await fill({ Title: 'Water is back', Text: 'From noon on.' })
  await expect.poll(() => JSON.stringify(localStorage)).toContain('From noon on.')
  await press('Publish announcement')
  await waitFor(async () => expect((await field('Title')).value).toBe(''))
  expect(JSON.stringify(localStorage)).not.toContain('From noon on.')
})

const kept = () => drafts.read({ form: 'profile', personId: PERSON })

test('a draft holds what was changed, and never a password', async () => {
  const me = sampleAnswer(sessionApi.me)
  await openPage({ default: () => <ProfileForm me={me} /> }, { path: '/dashboard/profile', as: 'student' })
  await fill({ 'Full Name': 'Amina Yusuf', Email: 'other@example.test' })
  await fill({ 'Current Password': 'four secret words' })
  await expect.poll(kept).toMatchObject({ values: { name: 'Amina Yusuf', email: 'other@example.test' } })
  expect(JSON.stringify(kept())).not.toContain('secret words')
  expect(JSON.stringify(kept())).not.toContain('"time_zone":')
})
