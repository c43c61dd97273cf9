import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { courses } from '#features/learning/course/course.table.ts'
import { events } from '#features/public/event/event.table.ts'
import { contentChanged } from '#server/content-changed.ts'
import { escapeHtml } from '#shared/html.ts'
import { formatTimes } from '#features/public/blog/ui/post-view.tsx'
import { useTestApp } from '#tests/support/app.ts'
import { aCourse } from '#tests/support/courses.ts'
import { anEvent } from '#tests/support/events.ts'
import { person } from '#tests/support/people.ts'
import { aPost } from '#tests/support/posts.ts'
import { blogApi } from '../blog.contract.ts'
import { contentApi } from './content.contract.ts'

const app = useTestApp()
const read = async (slug: string) => (await app.call(blogApi.get, { params: { slug } })).body.post.content

test('a table keeps its rows and spans, in a frame that keys reach; saved again it stays as it is', async () => {
  const table =
    '<table onclick="x()" style="width:9px"><tbody><tr><th colspan="2" bgcolor="red">Year</th></tr><tr><td rowspan="0">1</td><td>2</td></tr></tbody></table>'
  const { content } = await aPost(app, { content: `<p>Before</p>${table}` })
  expect(content).toBe(
    '<p>Before</p><div tabindex="0"><table><tbody><tr><th colspan="2">Year</th></tr><tr><td>1</td><td>2</td></tr></tbody></table></div>',
  )
  expect((await aPost(app, { title: 'Again', content })).content).toBe(content)
})

test('the card of a course is drawn from what the course is now, and goes with it', async () => {
  const { db } = app.services
  const { id, title: named } = await aCourse(app.services)
  const forged = `<p data-course="${id}" class="x"><a href="https://evil.example/"><b>Old title</b></a></p>`
  const { content, slug } = await aPost(app, { title: `Card ${id}`, content: `<p>Learn:</p>${forged}` })
  expect(content).toBe(`<p>Learn:</p><p data-course="${id}"><a href="/courses/${id}">Old title</a></p>`)
  expect(await read(slug)).toContain(`<a data-course="${id}" href="/courses/${id}">`)
  expect(await read(slug)).toContain(`<strong>${escapeHtml(named)}</strong>`)
  await db.update(courses).set({ isPublished: false }).where(eq(courses.id, id))
  await db.transaction((tx) => contentChanged(tx, 'course'))
  await expect.poll(() => read(slug)).toBe('<p>Learn:</p>')
})

test('the card of an event follows the event; of one that is cancelled or gone its name stays', async () => {
  const { id, slug: key, title } = await anEvent(app, { title: 'Open evening & talk', location: 'Kigali <Library>' })
  const forged = `<p data-event="${key}"><a href="https://evil.example/"><i>Old name</i></a></p>`
  const { content, slug } = await aPost(app, { title: 'With an event', content: `<p>Come:</p>${forged}` })
  expect(content).toBe(`<p>Come:</p><p data-event="${key}"><a href="/events/${key}">Old name</a></p>`)
  const shown = await read(slug)
  expect(shown).toContain(`<a data-event="${key}" href="/events/${key}">`)
  expect(shown).toContain(`<strong>${escapeHtml(title)}</strong>`)
  expect(shown).toMatch(/<time datetime="\d{4}-[^"]+Z">\d{4}-\d\d-\d\d<\/time>/)
  expect(shown).toContain('Kigali &lt;Library&gt;')
  for (const patch of [{ status: 'cancelled' as const }, { status: 'upcoming' as const, archivedAt: new Date() }]) {
    await app.services.db.update(events).set(patch).where(eq(events.id, id))
    await app.services.db.transaction((tx) => contentChanged(tx, 'event'))
    await expect.poll(() => read(slug)).toBe('<p>Come:</p><p>Old name</p>')
  }
})

test('the card of an event elsewhere is written by the clock of its place, which is named', async () => {
  const { slug: key } = await anEvent(app, { time_zone: 'Africa/Lagos' })
  const { slug } = await aPost(app, { title: 'In Lagos', content: `<p data-event="${key}">Evening</p>` })
  const shown = formatTimes(await read(slug), { locale: 'en', zone: 'Africa/Kigali' })
  expect(shown).toMatch(/data-zone="Africa\/Lagos">\w{3} \d\d, \d{4}, 06:00 PM GMT\+1<\/time>/)
})

test('a card without a course or without words is no card', async () => {
  const content =
    '<p data-course="12x">Text</p><p data-course="5"></p><p data-course="999999">Gone</p><p data-event="../x">No event</p><p data-event="gone"></p><p>End</p>'
  const post = await aPost(app, { title: 'No cards', content })
  expect(post.content).toBe(
    '<p>Text</p><p data-course="999999"><a href="/courses/999999">Gone</a></p><p>No event</p><p>End</p>',
  )
  expect(await read(post.slug)).toBe('<p>Text</p><p>No event</p><p>End</p>')
})

test('who writes sees a content as its page would show it, and nothing is stored', async () => {
  const as = await person(app.services.db, 'mentor')
  const body = { content: '<p>Fine</p><script>bad()</script>' }
  expect((await app.call(contentApi.preview, { body }, { as })).body).toEqual({ html: '<p>Fine</p>' })
  expect((await app.call(contentApi.preview, { body }, { as: await person(app.services.db, 'student') })).status).toBe(
    403,
  )
  expect((await app.call(contentApi.preview, { body })).status).toBe(401)
})
