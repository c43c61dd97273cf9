import { eq, or } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { useTestApp } from '#tests/support/app.ts'
import { tell } from '#tests/support/chats.ts'
import { type Person, person } from '#tests/support/people.ts'
import { chatApi } from '../chat.contract.ts'
import { chatConversations } from '../chat.table.ts'
import { CHAT_SEARCH, chatSearchApi } from './search.contract.ts'
import { findInNewestMessages } from './search.data.ts'

const app = useTestApp()
const find = (search: string, as: Person, before?: number) =>
  app.call(chatSearchApi.list, { query: { search, ...(before && { before }) } }, { as })
const texts = async (search: string, as: Person) => (await find(search, as)).body.messages.map(({ content }) => content)

test('own messages are found by words, beginnings and without accents, newest first; never those of others', async () => {
  const { db } = app.services
  const [hr, teacher, other] = [await person(db, 'hr'), await person(db, 'teacher'), await person(db, 'admin')]
  await tell(app, teacher, { as: hr, content: 'The École opens at nine' })
  await tell(app, hr, { as: teacher, content: 'Which school? https://example.test/nine' })
  await tell(app, other, { as: hr, content: 'Nothing about the school' })
  expect(await texts('ecole', hr)).toEqual(['The École opens at nine'])
  expect(await texts('SCHOO', hr)).toEqual(['Nothing about the school', 'Which school? https://example.test/nine'])
  expect(await texts('nine open', teacher)).toEqual(['The École opens at nine'])
  expect(await texts('school', other)).toEqual(['Nothing about the school'])
  expect(await texts('in1 | nine', await person(db, 'hr'))).toEqual([])
  expect(await texts('school', await person(db, 'student'))).toEqual([])
  expect((await find('ecole', teacher)).body.messages).toMatchObject([
    { seq: 1, sender_id: hr.id, user: { id: hr.id, name: hr.name } },
  ])
  expect(await find('x', hr)).toMatchObject({ status: 422, body: { message: 'Enter at least 2 letters' } })
  expect(await texts('??', hr)).toEqual([])
})

test('what was changed is found by its new words, what was deleted is not; pages go on', async () => {
  const [one, other] = [await person(app.services.db, 'hr'), await person(app.services.db, 'manager')]
  const { id } = (await tell(app, other, { as: one, content: 'Baobab at noon' })).body.message
  await app.call(chatApi.update, { params: { id }, body: { content: 'Acacia at noon' } }, { as: one })
  expect(await texts('baobab', other)).toEqual([])
  expect(await texts('acacia', other)).toEqual(['Acacia at noon'])
  await app.call(chatApi.remove, { params: { id } }, { as: one })
  expect(await texts('acacia', other)).toEqual([])
  for (let nth = 0; nth <= CHAT_SEARCH.page; nth += 1) await tell(app, other, { as: one, content: `Mango ${nth}` })
  const { messages, next } = (await find('mango', other)).body
  expect(messages).toHaveLength(CHAT_SEARCH.page)
  expect((await find('mango', other, next ?? 0)).body).toMatchObject({ messages: [{ content: 'Mango 0' }], next: null })
})

test('the newest messages are read one by one down to where all conversations were looked at, whatever came later in one', async () => {
  const { db } = app.services
  const [me, busy, quiet] = [await person(db, 'hr'), await person(db, 'teacher'), await person(db, 'manager')]
  const sent: number[] = []
  for (const to of [quiet, busy, quiet, busy, busy, busy])
    sent.push((await tell(app, to, { as: me, content: 'Papaya' })).body.message.id)
  const own = await db
    .select({ id: chatConversations.id })
    .from(chatConversations)
    .where(or(eq(chatConversations.lowId, me.id), eq(chatConversations.highId, me.id)))
  const newest = (each: number, before?: number) =>
    findInNewestMessages(
      db,
      own.map(({ id }) => id),
      { words: 'papaya', before, limit: 10 },
      each,
    )
  const [, second, third, ...last] = sent
  expect(await newest(9)).toEqual(sent.toReversed())
  expect(await newest(3)).toEqual([...last.toReversed(), third])
  expect(await newest(1)).toEqual([last.at(-1)])
  expect(await newest(9, third)).toEqual([second, sent[0]])
  expect(await newest(3, third)).toEqual([])
})
