// @vitest-environment happy-dom
import fs from 'node:fs/promises'
import { fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'
import { drafts } from '#web/api/drafts.ts'
import { answer, expectText, field, fill, openPage, PERSON, press } from '#tests/support/screen.tsx'
import { courseApi } from '#features/learning/course/course.contract.ts'
import * as videos from '#features/learning/course/lesson/ui/lesson-videos.page.tsx'
import { writingApi } from '#features/learning/course/lesson/writing/writing.contract.ts'
import { authoringApi } from '../authoring.contract.ts'
import { courseDraftKey, emptyCourse } from './course-draft.ts'
import * as edited from './course-edit.page.tsx'
import * as list from './course-list.page.tsx'
import * as created from './course-new.page.tsx'

// What is said about courses and their videos when a call is refused (spec 3 §8).

const text = { title: 'Rain water at home', description: 'How to keep the water of the roof.' }

test('a new course', async () => {
  drafts.save(courseDraftKey(PERSON, null), { ...emptyCourse('en'), ...text, added: null })
  await openPage(created, { path: '/dashboard/courses/new', as: 'admin' })
  expect((await field('Course title')).value).toBe(text.title)
  await press('Next')
  await press('Next')
  await press('Create Course')
  await expectText('Failed to create course')
})

test('a first step says what is missing before the next one', async () => {
  await openPage(created, { path: '/dashboard/courses/new', as: 'admin' })
  await expectText('Still missing: Course title, Description')
  await fill({ 'Course title': text.title })
  await expectText('Still missing: Description')
})

test('a change', async () => {
  const course = answer(authoringApi.get, ({ course: one }) => ({
    course: { ...one, ...text, description_html: null, tutor_id: null, videos: [] },
  }))
  const path = '/dashboard/courses/:id/edit'
  await openPage(edited, { path, address: '/dashboard/courses/1/edit', as: 'admin', answers: [course] })
  await fill({ 'Course title': 'Rain water at school' })
  await press('Next')
  await press('Next')
  await press('Save Changes')
  await expectText('Failed to update course')
})

test('deleting', async () => {
  await openPage(list, { path: '/dashboard/courses', as: 'admin', answers: [answer(courseApi.listOwn)] })
  await press(/^Delete/)
  await press('Delete')
  await expectText('Failed to delete course. Please try again.')
})

test('a video that cannot be read, and one that cannot be sent', async () => {
  const lessons = answer(writingApi.list, ({ course, lessons: all }) => ({
    course,
    lessons: all.map((lesson) => ({ ...lesson, type: 'upload' as const, media_state: 'unreadable' as const })),
  }))
  const path = '/dashboard/courses/:id/videos'
  await openPage(videos, { path, address: '/dashboard/courses/1/videos', as: 'admin', answers: [lessons] })
  await expectText('Failed to process video')
  const film = new File([await fs.readFile('demo/media/git-2.mp4')], 'git-2.mp4', { type: 'video/mp4' })
  fireEvent.change(await field('Video file'), { target: { files: [film] } })
  await expectText('Failed to upload video')
})
