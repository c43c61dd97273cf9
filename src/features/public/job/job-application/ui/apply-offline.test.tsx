// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { answer, expectText, field, fill, openPage, PERSON, press } from '#tests/support/screen.tsx'
import { sampleAnswer } from '#tests/support/samples.ts'
import { drafts } from '#web/api/drafts.ts'
import { jobApi } from '../../job.contract.ts'
import { jobApplicationApi } from '../job-application.contract.ts'
import { MemberArea } from './member-area.tsx'

const job = { ...sampleAnswer(jobApi.get).job, id: 5, status: 'open' as const }

/** The page, and a button that opens it again. */
function Twice() {
  const [time, setTime] = useState(1)
  return (
    <>
      <button type="button" onClick={() => setTime(time + 1)}>
        Anew
      </button>
      <MemberArea key={time} job={job} personId={PERSON} />
    </>
  )
}

const mine = answer(jobApplicationApi.mine, () => ({ application: null, is_saved: false, skills: [] }))
const cut = {
  to: answer(jobApplicationApi.apply).to,
  with: () => {
    throw new TypeError('Failed to fetch')
  },
}

test('without a connection the note of an application is kept, and that the CV is not is said', async () => {
  await openPage({ default: Twice }, { path: '/career/5', as: 'user', answers: [mine, cut] })
  await press('Apply for this job')
  await fill({ Note: 'I can start in May.' })
  const cv = new File(['%PDF-1.4'], 'cv.pdf', { type: 'application/pdf' })
  fireEvent.change(await field('CV'), { target: { files: [cv] } })
  await press('Send application')
  await expectText(/^You are offline, and a CV cannot be kept on this device\./)
  expect(drafts.read({ form: 'job-application-5', personId: PERSON })).toEqual({ note: 'I can start in May.' })
  await press('Anew')
  expect((await field('Note')).value).toBe('I can start in May.')
})
