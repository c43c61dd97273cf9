// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { questionApi } from '#features/learning/question/question.contract.ts'
import { sampleAnswer } from '#tests/support/samples.ts'
import { answer, openPage, PERSON } from '#tests/support/screen.tsx'
import { learningApi, type LessonOpen } from '../learning.contract.ts'
import { lessonNoteApi } from '../lesson-note/lesson-note.contract.ts'
import { transcriptApi } from '../transcript/transcript.contract.ts'
import { LessonTools } from './lesson-tools.tsx'

const LINES = [
  { at: 0, text: 'Habari' },
  { at: 75, text: 'A list with numbers' },
]
const NOTE = {
  id: 1,
  at: 75,
  text: 'For the exam',
  client_key: 'key-of-note',
  created_at: '2026-11-20T08:00:00.000Z',
  changed_at: null,
}

function lessonWith(captionsUrl: string | null): LessonOpen {
  const [sample] = sampleAnswer(learningApi.get).enrollment.course.videos
  if (!sample) throw new Error('a sample has a lesson')
  return { ...sample, captions_url: captionsUrl }
}

type Shown = {
  teacher?: string | null
  captionsUrl?: string | null
  answers?: Parameters<typeof openPage>[1]['answers']
}

async function show({ teacher = 'Eric', captionsUrl = '/files/a.vtt', answers = [] }: Shown = {}) {
  const onJump = vi.fn<(at: number) => void>()
  const lesson = lessonWith(captionsUrl)
  const page = () => (
    <LessonTools personId={PERSON} enrollmentId={3} lesson={lesson} teacher={teacher} film={null} onJump={onJump} />
  )
  await openPage({ default: page }, { path: '/lesson', as: 'student', answers: answers ?? [] })
  return onJump
}

/** happy-dom does not open what is folded. */
async function unfold(title: string): Promise<HTMLElement> {
  const summary = await screen.findByText(title)
  const fold = summary.closest('details')
  if (!fold) throw new Error('it is no fold')
  fold.open = true
  fireEvent(fold, new Event('toggle'))
  return fold
}

const posted = (): unknown => vi.mocked(fetch).mock.calls.find(([, init]) => init?.method === 'POST')?.[1]?.body

test('the transcript is searched, and a press on a line plays from there', async () => {
  const onJump = await show({ answers: [answer(transcriptApi.get, () => ({ lines: LINES }))] })
  const fold = await unfold('Transcript')
  const lines = await within(fold).findAllByRole('button')
  expect(lines.map((line) => [line.textContent, line.tabIndex])).toEqual([
    ['0:00 Habari', 0],
    ['1:15 A list with numbers', -1],
  ])
  fireEvent.change(within(fold).getByRole('searchbox'), { target: { value: 'numbers' } })
  expect(within(fold).getByRole('status').textContent).toBe('1 line found')
  fireEvent.click(within(fold).getByRole('button'))
  expect(onJump).toHaveBeenCalledWith(75)
})

test('without captions and without a teacher only the notes are there', async () => {
  await show({ teacher: null, captionsUrl: null })
  await screen.findByText('My notes')
  expect([screen.queryByText('Transcript'), screen.queryByText('Ask the teacher')]).toEqual([null, null])
})

test('a note is kept on the device and sent, and its minute plays', async () => {
  const onJump = await show({
    answers: [
      answer(lessonNoteApi.list, () => ({ notes: [NOTE] })),
      answer(lessonNoteApi.create, () => ({ message: 'Note saved', note: NOTE })),
    ],
  })
  const fold = await unfold('My notes')
  fireEvent.click(await within(fold).findByRole('button', { name: 'Play from 1:15' }))
  expect(onJump).toHaveBeenCalledWith(75)
  const words = within(fold).getByRole('textbox', { name: 'A note for yourself' })
  fireEvent.change(words, { target: { value: 'Look it up' } })
  fireEvent.click(within(fold).getByRole('button', { name: 'Save note' }))
  expect(words).toHaveProperty('value', '')
  await waitFor(() => expect(posted()).toContain('Look it up'))
})

test('how many notes there are is said before they are opened, and follows them', async () => {
  const notes = [NOTE, { ...NOTE, id: 2, client_key: 'another-key' }]
  await show({ answers: [answer(lessonNoteApi.list, () => ({ notes }))] })
  const summary = (await screen.findByText('My notes')).closest('summary')
  expect(summary?.textContent).toBe('My notes 1 note')
  await unfold('My notes')
  await waitFor(() => expect(summary?.textContent).toBe('My notes 2 notes'))
})

test('a refused question comes back with its words and the reason', async () => {
  await show({
    answers: [
      answer(questionApi.listOwn, () => ({ questions: [] })),
      {
        to: /^POST .*\/questions$/,
        with: () =>
          Response.json({ code: 'conflict', message: 'This course has no teacher at the moment' }, { status: 409 }),
      },
    ],
  })
  const fold = await unfold('Ask the teacher')
  const words = within(fold).getByRole('textbox', { name: 'Your question to Eric' })
  fireEvent.change(words, { target: { value: 'Why ol?' } })
  fireEvent.click(within(fold).getByRole('button', { name: 'Send question' }))
  const alert = await within(fold).findByRole('alert')
  expect(alert.textContent).toBe('This course has no teacher at the momentWhy ol?')
})
