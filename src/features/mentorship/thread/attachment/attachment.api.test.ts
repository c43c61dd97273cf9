import { expect, test } from 'vitest'
import type { OutputOf } from '#shared/endpoint.ts'
import { matches } from '#features/mentorship/match/match.table.ts'
import { files } from '#server/files/files.table.ts'
import { useTestApp } from '#tests/support/app.ts'
import { aKey } from '#tests/support/conversations.ts'
import { aPdf } from '#tests/support/documents.ts'
import { type FormFile, sendForm } from '#tests/support/forms.ts'
import { aMatch } from '#tests/support/matches.ts'
import { type Person, person } from '#tests/support/people.ts'
import { aPicture } from '#tests/support/pictures.ts'
import { aWebm, anOgg } from '#tests/support/recordings.ts'
import { eq } from 'drizzle-orm'
import { threadApi } from '../thread.contract.ts'
import { attachmentApi } from './attachment.contract.ts'

const app = useTestApp()
const code: FormFile = { name: 'solution.py', type: 'text/x-python', data: Buffer.from('print("héllo")\n') }

const send = (id: number, as: Person, given: { file?: FormFile; voice?: FormFile }, key = aKey()) => {
  const endpoint = given.voice ? attachmentApi.sendVoice : attachmentApi.sendFile
  return sendForm<OutputOf<typeof endpoint>>(app, endpoint, {
    path: endpoint.path.replace(':id', String(id)),
    fields: { client_key: key },
    files: { ...given },
    as,
  })
}
const voice = (data: Buffer): { voice: FormFile } => ({ voice: { name: 'voice.webm', type: 'audio/webm', data } })
const take = (id: number, message: number, as: Person) =>
  app.call(attachmentApi.download, { params: { id, message } }, { as })

test('a file is sent once and read by the two of its match, also after the end, and by nobody else', async () => {
  const { id, mentor, mentee } = await aMatch(app.services)
  const key = aKey()
  const sent = await send(id, mentee, { file: code }, key)
  expect(sent).toMatchObject({
    status: 201,
    body: { message: { text: '', file: { name: 'solution.py', type: 'text/plain', voice_seconds: null } } },
  })
  const again = await send(id, mentee, { file: code }, key)
  expect(again.body.message.id).toBe(sent.body.message.id)
  for (const file of [
    { ...code, name: 'other.py' },
    { ...code, data: Buffer.from('print(2)\n') },
  ])
    expect((await send(id, mentee, { file }, key)).status).toBe(409)
  expect(await app.services.db.select().from(files).where(eq(files.ownerId, mentee.id))).toHaveLength(1)
  await app.services.db
    .update(matches)
    .set({ status: 'ended', endedAs: 'completed', endedAt: new Date() })
    .where(eq(matches.id, id))
  for (const as of [mentor, mentee]) {
    const { status, body, headers } = await take(id, sent.body.message.id, as)
    expect(status).toBe(200)
    expect(body).toBe('print("héllo")\n')
    expect(headers['content-disposition']).toBe('attachment; filename=solution-py.txt')
  }
  const other = await aMatch(app.services)
  for (const as of [await person(app.services.db, 'admin'), other.mentor])
    expect((await take(id, sent.body.message.id, as)).status).toBe(404)
  // By a match of one's own no one reaches the file of another.
  expect((await take(other.id, sent.body.message.id, other.mentor)).status).toBe(404)
  expect((await send(id, mentee, { file: code })).status).toBe(409)
})

test('a key that was used with one picture, text or note refuses another of the same name and length', async () => {
  const { id, mentee } = await aMatch(app.services)
  const note = anOgg(3)
  const otherNote = Buffer.from(note)
  otherNote.writeUInt8(otherNote.readUInt8(otherNote.length - 1) ^ 1, otherNote.length - 1)
  const png = (data: Buffer) => ({ file: { name: 'board.png', type: 'image/png', data } })
  const cases = [
    [{ file: code }, { file: { ...code, data: Buffer.from('print("hêllo")\n') } }],
    [png(await aPicture(80, 60)), png(await aPicture(60, 80))],
    [voice(note), voice(otherNote)],
  ] as const
  for (const [first, second] of cases) {
    const key = aKey()
    const sent = await send(id, mentee, first, key)
    expect(sent.status).toBe(201)
    expect((await send(id, mentee, second, key)).status).toBe(409)
    expect((await send(id, mentee, first, key)).body.message.id).toBe(sent.body.message.id)
  }
})

test('documents are taken by their content, whatever they are called', async () => {
  const { id, mentee } = await aMatch(app.services)
  expect((await send(id, mentee, { file: { name: 'cv', type: 'application/pdf', data: aPdf() } })).status).toBe(201)
  for (const data of [Buffer.from([0x4d, 0x5a, 0, 1]), Buffer.from('a\0b'), Buffer.from([0xff, 0xfe, 0x00])])
    expect(await send(id, mentee, { file: { name: 'cv.pdf', type: 'application/pdf', data } })).toMatchObject({
      status: 422,
      body: { errors: { file: ['Choose a PDF, Word, JPG, PNG or text file'] } },
    })
  expect(await send(id, mentee, {})).toMatchObject({
    status: 422,
    body: { errors: { file: ['Choose a file'] } },
  })
})

test('before both have agreed names of files hide contact data, too, in the thread and when they are saved', async () => {
  const { id, mentor, mentee } = await aMatch(app.services, {}, { status: 'agreeing', runningSince: null })
  const named = async (as: Person) => (await app.call(threadApi.list, { params: { id } }, { as })).body.messages
  for (const [name, hidden] of [
    ['call 0788 000 901.py', 'call •••.py'],
    ['amina@example.test', '•••'],
    ['CV (+254712345678).txt', 'CV (•••).txt'],
  ] as const) {
    const { body } = await send(id, mentee, { file: { ...code, name } })
    expect((await named(mentor)).at(-1)).toMatchObject({ file: { name: hidden }, has_hidden: true })
    expect((await named(mentee)).at(-1)?.file?.name).toBe(name)
    const saved = (await take(id, body.message.id, mentor)).headers['content-disposition']
    expect(saved).not.toMatch(/788|amina|712/)
  }
})

test('the name of a file does not turn the direction of its ending', async () => {
  const { id, mentor, mentee } = await aMatch(app.services)
  const file = { ...code, name: 'photo\u202Egpj.py' }
  const key = aKey()
  expect((await send(id, mentee, { file }, key)).body.message.file?.name).toBe('photogpj.py')
  expect((await send(id, mentee, { file }, key)).status).toBe(201)
  const { messages } = (await app.call(threadApi.list, { params: { id } }, { as: mentor })).body
  expect(messages.map((one) => one.file?.name)).toEqual(['photogpj.py'])
})

test('a withdrawn file is not read any more', async () => {
  const { id, mentor, mentee } = await aMatch(app.services)
  const { body } = await send(id, mentee, { file: code })
  const params = { id, message: body.message.id }
  await app.call(threadApi.withdraw, { params }, { as: mentee })
  expect((await take(id, body.message.id, mentor)).status).toBe(404)
})

test('a voice note is Opus, at most 1 MB and three minutes, and counts as an answer', async () => {
  const { id, mentor, mentee } = await aMatch(app.services)
  expect(await send(id, mentee, voice(anOgg(31)))).toMatchObject({
    status: 201,
    body: { message: { file: { type: 'audio/ogg', voice_seconds: 31 } } },
  })
  const sent = await send(id, mentor, voice(aWebm(180)))
  expect(sent).toMatchObject({ status: 201, body: { message: { file: { type: 'audio/webm', voice_seconds: 180 } } } })
  expect((await take(id, sent.body.message.id, mentee)).headers['content-type']).toBe('audio/webm')
  const { body } = await app.call(threadApi.list, { params: { id } }, { as: mentee })
  expect(body.thread.written_sessions).toBe(1)
  const refused = async (data: Buffer) => (await send(id, mentee, voice(data))).body.errors?.['voice']
  expect(await refused(aWebm(3, { codec: 'A_VORBIS' }))).toEqual(['A voice note must be in Opus format'])
  expect(await refused(Buffer.from('ID3 and music'))).toEqual(['A voice note must be in Opus format'])
  expect(await refused(aWebm(200))).toEqual(['A voice note can be up to 3 minutes long'])
  expect(await refused(aWebm(3, { padding: 600_000 }))).toEqual(['A voice note must be 1 MB or smaller'])
})
