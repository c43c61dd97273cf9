import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { requested } from '#tests/fixtures/permission-request.ts'
import { quizCourse } from '#tests/fixtures/quiz.ts'
import { useTestApp } from '#tests/support/app.ts'
import { person } from '#tests/support/people.ts'
import type { OutputOf } from '#shared/endpoint.ts'
import { quizApi } from '../quiz.contract.ts'
import { quizFileApi } from './file.contract.ts'

const app = useTestApp()

type Answer = OutputOf<typeof quizFileApi.read> & { message?: string; errors?: Record<string, string[]> }

async function send(token: string, bytes: Buffer, language = 'en'): Promise<{ status: number; body: Answer }> {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(bytes)]), 'questions.txt')
  const request = new Request('http://localhost/', { method: 'POST', body: form })
  const answer = await app.http.inject({
    method: 'POST',
    url: quizFileApi.read.path,
    headers: {
      'content-type': request.headers.get('content-type') ?? '',
      authorization: `Bearer ${token}`,
      'accept-language': language,
    },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  return { status: answer.statusCode, body: answer.json<Answer>() }
}

const file = (name: string): Buffer =>
  readFileSync(new URL(`../../../../../tests/fixtures/quiz-files/${name}`, import.meta.url))

async function author() {
  const me = await person(app.services.db, 'teacher')
  await requested(app.services.db, me, { permissionType: 'can_create_quiz', status: 'approved' })
  return me
}

test('a file is read for a preview: questions, and line by line what cannot come', async () => {
  const me = await author()
  const gift = await send(me.token, file('moodle-export.gift.txt'))
  expect(gift.status).toBe(200)
  expect(gift.body).toMatchObject({ format: 'gift', notes: [] })
  expect(gift.body.questions.map(({ line }) => line)).toEqual([6, 16, 20])
  expect(gift.body.refused[0]).toEqual({
    line: 24,
    raw: expect.stringContaining('The sun rises in the east.{TRUE'),
    reason: 'True/false questions cannot be imported. Use multiple-choice questions with one correct answer.',
  })
  const xml = await send(me.token, file('moodle-export.xml'), 'fr')
  expect(xml.body).toMatchObject({ format: 'moodle-xml', questions: [{ line: 15 }] })
  expect(xml.body.questions[0]?.notes).toContain('Ses images ne sont pas importées')
})

test('a file without any question says so', async () => {
  const me = await author()
  expect((await send(me.token, Buffer.alloc(0))).body.errors).toEqual({ file: ['This file is empty'] })
  for (const text of ['\n\n', '// only a comment\n', '<?xml version="1.0"?><quiz></quiz>']) {
    const { status, body } = await send(me.token, Buffer.from(text))
    expect([text, status, body.errors]).toEqual([text, 422, { file: ['There are no questions in this file'] }])
  }
})

test('files that cannot be read are refused at their field', async () => {
  const me = await author()
  const errors = async (bytes: Buffer) => (await send(me.token, bytes)).body.errors
  expect(await errors(Buffer.from('<!DOCTYPE quiz><quiz/>'))).toEqual({
    file: ['This file cannot be read: line 1 contains a document type declaration, or elements nested too deeply'],
  })
  expect(await errors(Buffer.from('<quiz>\n<question>'))).toEqual({
    file: ['This is not valid Moodle XML: the file cannot be read from line 2'],
  })
  expect(await errors(Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0]))).toEqual({
    file: ['Choose a GIFT (.txt, .gift) or Moodle XML (.xml) file'],
  })
  expect(await errors(Buffer.alloc(5_000_001, 'a'))).toEqual({ file: ['The file must be 5 MB or smaller'] })
  expect(await errors(Buffer.alloc(0))).toEqual({ file: ['This file is empty'] })
  const latin = await send(me.token, Buffer.from('Un café ?{=é ~b ~c ~d}', 'latin1'))
  expect(latin.body.questions[0]?.question.options[0]).toBe('é')
  expect(latin.body.notes).toEqual([
    'This file is not in UTF-8. It was read as windows-1252. Check the accented letters.',
  ])
})

test('a file with thousands of questions is read up to the limit, in little time', async () => {
  const me = await author()
  const { body } = await send(me.token, Buffer.from('Q?{=a ~b ~c ~d}\n\n'.repeat(2500)))
  expect(body.questions).toHaveLength(2000)
  expect(body.notes).toEqual(['Only the first 2000 questions in the file were read'])
})

test('only teachers with the permission read files; only those who see a quiz export it', async () => {
  const { db } = app.services
  const without = await person(db, 'teacher')
  expect((await send(without.token, Buffer.from('Q?{=a ~b ~c ~d}'))).status).toBe(403)
  const student = await person(db, 'student')
  expect((await send(student.token, Buffer.from('Q?{=a ~b ~c ~d}'))).status).toBe(403)
  const { tested } = await quizCourse(app.services, without)
  const other = await app.call(quizFileApi.export, { params: tested, query: {} }, { as: await author() })
  expect(other.status).toBe(404)
})

test('a quiz is exported in both formats, and what was exported is read back as it was', async () => {
  const me = await person(app.services.db, 'teacher')
  const { tested, plain } = await quizCourse(app.services, me)
  const { quiz } = (await app.call(quizApi.get, { params: tested }, { as: me })).body
  const asked = quiz?.questions.map(({ id: _, ...question }) => question)
  for (const format of ['gift', 'moodle-xml'] as const) {
    const path = quizFileApi.export.path.replace(':id', `${tested.id}`).replace(':video', `${tested.video}`)
    const answer = await app.http.inject({
      url: `${path}?format=${format}`,
      headers: { authorization: `Bearer ${me.token}` },
    })
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename=quiz-\d+\.(gift\.txt|moodle\.xml)$/)
    const { body } = await send(me.token, answer.rawPayload)
    expect(body.refused).toEqual([])
    expect(body.questions.map(({ question }) => question)).toEqual(asked)
  }
  const none = await app.call(quizFileApi.export, { params: plain, query: {} }, { as: me })
  expect(none.status).toBe(404)
})
