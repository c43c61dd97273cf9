// @vitest-environment happy-dom
import { waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { announcementApi } from '#features/public/announcement/announcement.contract.ts'
import { AnnouncementForm } from '#features/public/announcement/ui/announcement-form.tsx'
import { answer, expectText, field, fill, openPage, press } from '#tests/support/screen.tsx'

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
