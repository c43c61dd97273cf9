import { expect, test } from 'vitest'
import type { Role } from '#shared/roles.ts'
import { useTestApp } from '#tests/support/app.ts'
import { type Person, person } from '#tests/support/people.ts'
import { aPicture } from '#tests/support/pictures.ts'

// A program that knows only the specification: its addresses, what it sends, and the fields that it names (spec 2 §3, §7).

const app = useTestApp()
type Method = 'GET' | 'POST' | 'DELETE'
type Row = Record<string, unknown>

async function ask(
  as: Person | null,
  method: Method,
  url: string,
  body?: object,
): Promise<{ status: number; body: Row }> {
  const form = body instanceof FormData ? new Response(body) : undefined
  const answer = await app.http.inject({
    method,
    url,
    headers: {
      ...(as && { authorization: `Bearer ${as.token}` }),
      ...(form && { 'content-type': form.headers.get('content-type') ?? '' }),
    },
    ...(form ? { payload: Buffer.from(await form.arrayBuffer()) } : body && { payload: body }),
  })
  return { status: answer.statusCode, body: answer.json() }
}

/** The one list of an answer. */
const rowsOf = (body: Row, name: string): Row[] => {
  expect(Array.isArray(body[name]), name).toBe(true)
  return body[name] as Row[]
}
const typeOf = (value: unknown): string => (value === null ? 'null' : typeof value)
const typesOf = (row: Row | undefined): Record<string, string> =>
  Object.fromEntries(Object.entries(row ?? {}).map(([name, value]) => [name, typeOf(value)]))

const made = (role: Role) => person(app.services.db, role)
const form = (parts: Record<string, string | Blob>): FormData => {
  const filled = new FormData()
  for (const [name, value] of Object.entries(parts)) filled.append(name, value)
  return filled
}

test('staff chat: people, a message as a form, the list, and what was read', async () => {
  const [hr, teacher] = [await made('hr'), await made('teacher')]
  const sent = await ask(teacher, 'POST', `/api/chat/messages/${hr.id}`, form({ content: 'When do we meet?' }))
  expect(sent.status).toBeLessThan(300)
  const users = async (as: Person) => rowsOf((await ask(as, 'GET', '/api/chat/users')).body, 'users')
  const listed = (await users(hr)).find(({ id }) => id === teacher.id)
  expect(listed).toMatchObject({ name: teacher.name, email: teacher.email, unread_count: 1, is_active: true })
  expect(listed).toMatchObject({ last_message: { content: 'When do we meet?' } })
  expect(listed).toHaveProperty('last_login_at')
  expect(listed).toHaveProperty('profile_picture')

  const messages = async (as: Person, other: Person) =>
    rowsOf((await ask(as, 'GET', `/api/chat/messages/${other.id}`)).body, 'messages')
  const [message] = await messages(hr, teacher)
  expect(typesOf(message)).toMatchObject({
    id: 'number',
    sender_id: 'number',
    content: 'string',
    image_url: 'null',
    created_at: 'string',
    read_at: 'null',
  })
  expect(message).toMatchObject({ sender_id: teacher.id, content: 'When do we meet?' })
  expect((await ask(hr, 'POST', `/api/chat/messages/${teacher.id}/read`)).status).toBe(200)
  expect(typesOf((await messages(teacher, hr))[0])).toMatchObject({ read_at: 'string' })
  expect((await users(hr)).find(({ id }) => id === teacher.id)).toMatchObject({ unread_count: 0 })
})

test('staff chat: a picture alone is a message, nothing at all is none', async () => {
  const [hr, teacher] = [await made('hr'), await made('teacher')]
  const image = new File([new Uint8Array(await aPicture())], 'board.png', { type: 'image/png' })
  expect((await ask(hr, 'POST', `/api/chat/messages/${teacher.id}`, form({ image }))).status).toBeLessThan(300)
  const [message] = rowsOf((await ask(teacher, 'GET', `/api/chat/messages/${hr.id}`)).body, 'messages')
  expect(typesOf(message)).toMatchObject({ image_url: 'string' })
  expect((await ask(hr, 'POST', `/api/chat/messages/${teacher.id}`, form({ content: '' }))).status).toBe(422)
})

test('nobody reads messages of two others, learners reach support only, and nobody but admins and HR reads addresses', async () => {
  const [hr, teacher, student] = [await made('hr'), await made('teacher'), await made('student')]
  await ask(teacher, 'POST', `/api/chat/messages/${hr.id}`, form({ content: 'Between us' }))
  const accountant = await made('accountant')
  for (const other of [hr, teacher])
    expect(JSON.stringify(await ask(accountant, 'GET', `/api/chat/messages/${other.id}`))).not.toContain('Between us')
  expect(JSON.stringify(await ask(teacher, 'GET', '/api/chat/users'))).not.toContain('@')
  expect((await ask(student, 'GET', '/api/chat/users')).body).toMatchObject({ users: [] })
  expect((await ask(student, 'POST', `/api/chat/messages/${hr.id}`, form({ content: 'Hello' }))).status).toBe(404)
  for (const url of [
    '/api/chat/users',
    `/api/chat/messages/${hr.id}`,
    '/api/chat/admin/messages',
    '/api/notifications',
  ])
    expect((await ask(null, 'GET', url)).status, url).toBe(401)
})

test('support chat: the own thread, a message of it, and that it was read', async () => {
  const [, student] = [await made('admin'), await made('student')]
  expect((await ask(student, 'GET', '/api/chat/admin/messages')).body).toMatchObject({ messages: [] })
  const question = { content: 'How do I enroll?', image_url: null }
  expect((await ask(student, 'POST', '/api/chat/admin/messages', question)).status).toBeLessThan(300)
  const [message] = rowsOf((await ask(student, 'GET', '/api/chat/admin/messages')).body, 'messages')
  expect(message).toMatchObject({ sender_id: student.id, content: 'How do I enroll?', image_url: null })
  expect(typesOf(message)).toMatchObject({ id: 'number', created_at: 'string' })
  expect((await ask(student, 'POST', '/api/chat/messages/read')).status).toBe(200)
})

test('an admin finds who has written to the support in the list, reads and answers them by the calls of the chat', async () => {
  const [admin, student] = [await made('admin'), await made('student')]
  const question = { content: 'Where is my certificate?', image_url: null }
  await ask(student, 'POST', '/api/chat/admin/messages', question)
  const users = async () => rowsOf((await ask(admin, 'GET', '/api/chat/users')).body, 'users')
  const listed = async () => (await users()).find(({ id }) => id === student.id)
  expect(await listed()).toMatchObject({ name: student.name, email: student.email, unread_count: 1, is_active: true })
  expect(await listed()).toMatchObject({ last_message: { content: 'Where is my certificate?' } })
  // Admins sum the unread counts of people (spec 2 §6).
  const sum = (await users()).reduce((all, { unread_count: unread }) => all + Number(unread), 0)
  expect((await ask(admin, 'GET', '/api/chat/unread')).body).toMatchObject({ unread_count: sum })

  const messages = async () => rowsOf((await ask(admin, 'GET', `/api/chat/messages/${student.id}`)).body, 'messages')
  const [message] = await messages()
  expect(message).toMatchObject({ sender_id: student.id, content: 'Where is my certificate?', image_url: null })
  expect(message).toHaveProperty('read_at')
  expect(typesOf(message)).toMatchObject({ id: 'number', created_at: 'string' })
  expect((await ask(admin, 'POST', `/api/chat/messages/${student.id}/read`)).status).toBe(200)
  expect(await listed()).toMatchObject({ unread_count: 0 })
  const image = new File([new Uint8Array(await aPicture())], 'path.png', { type: 'image/png' })
  for (const sent of [form({ content: 'On your page' }), form({ image })])
    expect((await ask(admin, 'POST', `/api/chat/messages/${student.id}`, sent)).status).toBeLessThan(300)
  const { body } = await ask(student, 'GET', '/api/chat/admin/messages')
  expect(rowsOf(body, 'messages')).toMatchObject([{}, { content: 'On your page' }, { image_url: expect.any(String) }])
  expect((await ask(await made('hr'), 'GET', `/api/chat/messages/${student.id}`)).status).toBe(404)
})

test('notifications: the list with its number, one read, all read, one deleted, all deleted', async () => {
  const [hr, ...staff] = [await made('hr'), await made('teacher'), await made('manager'), await made('accountant')]
  for (const one of staff) await ask(one, 'POST', `/api/chat/messages/${hr.id}`, form({ content: 'Hello' }))
  const list = async () => {
    const { body } = await ask(hr, 'GET', '/api/notifications')
    return { unread: body['unread_count'], rows: rowsOf(body, 'notifications') }
  }
  const { unread, rows } = await list()
  expect([unread, rows.length]).toEqual([3, 3])
  expect(typesOf(rows[0])).toMatchObject({
    id: 'number',
    title: 'string',
    message: 'string',
    is_read: 'boolean',
    created_at: 'string',
  })
  const one = `/api/notifications/${Number(rows[0]?.['id'])}`
  expect((await ask(hr, 'POST', `${one}/read`)).status).toBe(200)
  expect((await list()).unread).toBe(2)
  expect((await ask(hr, 'POST', '/api/notifications/mark-all-read')).status).toBe(200)
  expect((await list()).unread).toBe(0)
  expect((await ask(hr, 'DELETE', one)).status).toBe(200)
  expect((await list()).rows).toHaveLength(2)
  expect((await ask(hr, 'DELETE', '/api/notifications')).status).toBe(200)
  expect((await list()).rows).toEqual([])
})
