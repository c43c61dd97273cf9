import { describe, expect, test } from 'vitest'
import { blogApi } from '#features/public/blog/blog.contract.ts'
import { eventApi } from '#features/public/event/event.contract.ts'
import { useTestApp } from '#tests/support/app.ts'
import { anEvent } from '#tests/support/events.ts'
import { aPost } from '#tests/support/posts.ts'

const app = useTestApp()

const TITLES = [
  ['Korean', '한국어로 배우는 웹', '한국어로-배우는-웹'],
  ['decomposed Korean', '한국어 강좌'.normalize('NFD'), '한국어-강좌'],
  ['Hindi', 'हिन्दी में प्रोग्रामिंग', 'हिन्दी-में-प्रोग्रामिंग'],
  ['Amharic', 'የመምህራን ስልጠና', 'የመምህራን-ስልጠና'],
  ['Adlam, beyond the first plane', '𞤀𞤣𞤤𞤢𞤥 '.repeat(12), `${'𞤢𞤣𞤤𞤢𞤥-'.repeat(7)}𞤢`],
  ['Deseret, all of it', `a${'𐐷'.repeat(70)}`, `a${'𐐷'.repeat(39)}`],
  ['French', 'L’été à Kigali', 'l-ete-a-kigali'],
] as const

describe.each(TITLES)('a title in %s', (_, title, address) => {
  test('gives a post and an event an address that can be typed in either form of Unicode', async () => {
    const [post, event] = [await aPost(app, { title, status: 'published' }), await anEvent(app, { title })]
    for (const { slug } of [post, event]) {
      expect(slug).toBe(address)
    }
    for (const form of ['NFC', 'NFD']) {
      const read = await app.call(blogApi.get, { params: { slug: post.slug.normalize(form) } })
      expect([read.status, read.body.post.id]).toEqual([200, post.id])
      const shown = await app.call(eventApi.get, { params: { slug: event.slug.normalize(form) } })
      expect([shown.status, shown.body.event.id]).toEqual([200, event.id])
    }
  })

  test('shows the event as a card of a post', async () => {
    const { slug } = await anEvent(app, { title: `${title} 2` })
    const content = `<p>Come:</p><p data-event="${slug}">${title}</p>`
    const post = await aPost(app, { title: 'With a card', content, status: 'published' })
    const read = await app.call(blogApi.get, { params: { slug: post.slug } })
    expect(read.body.post.content).toContain(`<a data-event="${slug}" href="/events/${slug}">`)
  })
})
