import type { Locator } from '@playwright/test'
import sharp from 'sharp'
import { axeProblems, expect, type Page, settled, sidewaysScroll, test } from './start/app-under-test.ts'
import { PAYLOADS } from './start/payload-list.ts'

const TITLE = 'A seed bank in a shoe box'
const MANAGE = '/dashboard/blog'

/** As Word puts it on the clipboard. */
const FROM_WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><body><!--StartFragment-->
<h1 style='font-family:"Calibri"'>From a letter<o:p></o:p></h1>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·<span>&nbsp; </span></span>First thing<o:p></o:p></p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·<span>&nbsp; </span></span>Second thing</p>
<p class=MsoNormal><img src="file:///C:/a.png"></p><!--EndFragment--></body></html>`

const soundScreen = async (page: Page) => {
  expect(await axeProblems(page)).toEqual([])
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
}

const photo = async (name: string) => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 640, height: 360, channels: 3, background: '#b5532c' } })
    .png()
    .toBuffer(),
})

/** The text of a field after its cursor, a moment later. */
const textAfterCursor = (field: Locator): Promise<string> =>
  field.evaluate(async (content) => {
    await new Promise((resolve) => setTimeout(resolve, 50))
    const cursor = getSelection()
    const rest = document.createRange()
    rest.selectNodeContents(content)
    if (cursor?.focusNode) rest.setStart(cursor.focusNode, cursor.focusOffset)
    return rest.toString()
  })

/** Goes on writing at the end. For a moment after it got the focus an editor may put its cursor back to where it was. */
async function moveToEnd(page: Page, field: Locator): Promise<void> {
  await field.click()
  await expect(async () => {
    await page.keyboard.press('Control+End')
    expect(await textAfterCursor(field)).toBe('')
  }).toPass()
}

test('a mentor writes a post with pictures, a learner finds and likes it, an admin unpublishes it', async ({
  visit,
}) => {
  test.slow()
  const mentor = await visit({ as: 'mentor', size: 'small' })
  await mentor.goto(MANAGE)
  await settled(mentor)
  await mentor.getByRole('link', { name: 'New Post' }).click()
  const panel = mentor.getByRole('dialog', { name: 'New Post' })

  await test.step('title and content are asked for', async () => {
    await panel.getByRole('button', { name: 'Publish' }).click()
    await expect(panel.getByText('Give the post a title')).toBeVisible()
    await expect(panel.getByText('Write the post')).toBeVisible()
  })

  await test.step('what is typed survives a reload', async () => {
    await panel.getByLabel('Title').fill(TITLE)
    const content = panel.getByRole('textbox', { name: 'Content' })
    await content.click()
    await mentor.keyboard.type('Every seed has an envelope, and every envelope has a name.')
    await mentor.reload()
    await settled(mentor)
    await expect(panel.getByLabel('Title')).toHaveValue(TITLE)
    await expect(content).toContainText('Every seed has an envelope')
  })

  await test.step('a plain text is pasted with its paragraphs', async () => {
    const content = panel.getByRole('textbox', { name: 'Content' })
    await moveToEnd(mentor, content)
    await mentor.keyboard.press('Enter')
    await content.evaluate((field) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', 'Dry for a week.\n\nThen cold.')
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    })
    await expect(content.getByRole('paragraph').filter({ hasText: /^(Dry for a week|Then cold)\.$/ })).toHaveCount(2)
  })

  await test.step('Escape closes the field for a link, not the post', async () => {
    const content = panel.getByRole('textbox', { name: 'Content' })
    await panel.getByRole('button', { name: 'Link', exact: true }).click()
    const address = mentor.getByRole('textbox', { name: 'Link address' })
    await expect(address).toBeFocused()
    expect(await axeProblems(mentor)).toEqual([])
    await mentor.keyboard.press('Escape')
    await expect(address).toBeHidden()
    await expect(content).toBeFocused()
    await expect(panel).toBeVisible()
  })

  await test.step('a pasted picture waits for its description; Escape leaves it out', async () => {
    const content = panel.getByRole('textbox', { name: 'Content' })
    await content.evaluate((field) => {
      const clipboardData = new DataTransfer()
      clipboardData.items.add(new File(['x'], 'pasted.png', { type: 'image/png' }))
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    })
    await expect(mentor.getByText('pasted.png')).toBeVisible()
    expect(await axeProblems(mentor)).toEqual([])
    await mentor.getByLabel('What the picture shows').press('Escape')
    await expect(mentor.getByText('pasted.png')).toBeHidden()
    await expect(panel).toBeVisible()
  })

  await test.step('a picture with its description, a heading, the featured image and tags', async () => {
    await moveToEnd(mentor, panel.getByRole('textbox', { name: 'Content' }))
    await mentor.keyboard.press('Enter')
    await panel.getByRole('button', { name: 'Heading', exact: true }).click()
    await mentor.keyboard.type('What we keep')
    await mentor.keyboard.press('Enter')
    await panel.getByRole('button', { name: 'Picture', exact: true }).click()
    await mentor
      .getByLabel('Picture', { exact: false })
      .and(mentor.locator('input[type=file]'))
      .setInputFiles(await photo('box.png'))
    await mentor.getByLabel('What the picture shows').fill('Envelopes in a shoe box')
    await mentor.getByRole('button', { name: 'Insert' }).click()
    await expect(panel.getByRole('textbox', { name: 'Content' }).getByAltText('Envelopes in a shoe box')).toBeVisible()
    await panel.getByLabel('Featured Image').setInputFiles(await photo('seeds.png'))
    await expect(panel.getByAltText('Preview')).toBeVisible()
    await panel
      .getByRole('combobox', { name: 'Tags' })
      .or(panel.getByRole('textbox', { name: 'Tags' }))
      .fill('Seeds,')
    await mentor.keyboard.type('Gardening')
    await mentor.keyboard.press('Enter')
    await soundScreen(mentor)
    await panel.getByRole('button', { name: 'Publish' }).click()
    await expect(mentor.getByText('Post created successfully')).toBeVisible()
    await expect(mentor.getByRole('link', { name: TITLE, exact: true })).toBeVisible()
    await expect(mentor.getByRole('button', { name: `Unpublish ${TITLE}` })).toHaveCount(0)
  })

  const student = await visit({ as: 'student', size: 'small' })
  await test.step('a learner searches by a tag, reads and likes it once', async () => {
    await student.goto('/blog')
    await settled(student)
    await student.getByRole('searchbox', { name: 'Search posts' }).fill('garden')
    await student.getByRole('button', { name: 'Search', exact: true }).last().click()
    await student.getByRole('link', { name: TITLE }).click()
    await expect(student.getByRole('heading', { level: 1 })).toHaveText(TITLE)
    await expect(student.getByRole('heading', { level: 2, name: 'What we keep' })).toBeVisible()
    await expect(student.getByAltText('Envelopes in a shoe box')).toBeVisible()
    await student.getByRole('button', { name: 'Like' }).click()
    await expect(student.getByText('Post liked!')).toBeVisible()
    await expect(student.getByText('1 like', { exact: true })).toBeVisible()
    expect(await sidewaysScroll(student)).toBeLessThanOrEqual(0)
    await student.reload()
    await settled(student)
    await expect(student.getByRole('button', { name: 'You like this' })).toHaveAttribute('aria-pressed', 'true')
    await student.getByRole('link', { name: 'Back to Blog' }).click()
    await expect(student).toHaveURL(/\/blog$/)
  })

  await test.step('an admin unpublishes it with a reason; then it is not there, and its author reads why', async () => {
    const admin = await visit({ as: 'admin' })
    await admin.goto(MANAGE)
    await settled(admin)
    await expect(admin.getByRole('link', { name: `Edit ${TITLE}` })).toHaveCount(0)
    await admin.getByRole('button', { name: `Unpublish ${TITLE}` }).click()
    await admin.getByLabel('Reason').fill('The picture shows a person who did not agree.')
    await admin.getByRole('button', { name: 'Unpublish', exact: true }).last().click()
    await expect(admin.getByText('Post unpublished')).toBeVisible()
    await mentor.goto(MANAGE)
    await settled(mentor)
    await expect(mentor.getByText('The picture shows a person who did not agree.')).toBeVisible()
    await mentor.getByRole('link', { name: `Edit ${TITLE}` }).click()
    await mentor.getByRole('dialog').getByLabel('Status').selectOption('published')
    await mentor.getByRole('button', { name: 'Save Changes' }).click()
    await expect(mentor.getByText('Change it before publishing it again.')).toBeVisible()
    await admin.getByRole('button', { name: `Allow publishing ${TITLE}` }).click()
    await expect(admin.getByText('The author can publish the post again')).toBeVisible()
    await mentor.getByRole('button', { name: 'Save Changes' }).click()
    await expect(mentor.getByText('Post updated successfully')).toBeVisible()
  })
})

test(
  'tables, cards of courses and events, and what Word puts on the clipboard come into a post, and its page shows them',
  { tag: '@deep' },
  async ({ visit }) => {
    test.slow()
    const mentor = await visit({ as: 'mentor', size: 'small' })
    await mentor.goto(`${MANAGE}/new`)
    await settled(mentor)
    const panel = mentor.getByRole('dialog', { name: 'New Post' })
    await panel.getByLabel('Title').fill('Pasted and put together')
    const content = panel.getByRole('textbox', { name: 'Content' })
    await content.click()
    await content.evaluate((field, html) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/html', html)
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, FROM_WORD)
    await expect(content.getByRole('heading', { name: 'From a letter' })).toBeVisible()
    await expect(content.getByRole('listitem')).toHaveText(['First thing', 'Second thing'])
    await expect(content.locator('[style*="Calibri"], img, o\\:p')).toHaveCount(0)
    await mentor.keyboard.press('Control+End')
    await mentor.keyboard.press('Enter')
    await mentor.keyboard.press('Enter')
    await panel.getByRole('button', { name: 'Table', exact: true }).click()
    await mentor.getByRole('button', { name: 'Insert a table' }).click()
    await expect(content).toBeFocused()
    await mentor.keyboard.type('Year')
    await mentor.keyboard.press('Tab')
    await mentor.keyboard.type('Harvest')
    await mentor.keyboard.press('Tab')
    await mentor.keyboard.type('Weight')
    await panel.getByRole('button', { name: 'Table', exact: true }).click()
    await soundScreen(mentor)
    await mentor.getByRole('button', { name: 'Add a row' }).click()
    await expect(content).toBeFocused()
    await mentor.keyboard.press('Control+Home')
    await panel.getByRole('button', { name: 'Course card' }).click()
    await mentor.getByRole('searchbox', { name: 'Find a course' }).fill('web')
    const title = 'Web Basics: Your First Page'
    await mentor.getByRole('button', { name: title }).click()
    await expect(content.getByText(title)).toBeVisible()
    await panel.getByRole('button', { name: 'Event card' }).click()
    await mentor.getByRole('searchbox', { name: 'Find an event' }).fill('portfolio evening')
    const event = 'Portfolio evening: bring one project'
    await mentor.getByRole('button', { name: event }).click()
    await expect(content.getByText(event)).toBeVisible()
    await panel.getByRole('button', { name: 'Preview' }).click()
    const preview = mentor.getByRole('dialog', { name: 'Preview' })
    await expect(preview.getByRole('link', { name: title })).toBeVisible()
    await expect(preview.getByRole('link', { name: event })).toContainText(/\d{4}.*\d:\d\d/)
    await expect(preview.getByRole('columnheader', { name: 'Harvest' })).toBeVisible()
    expect(await sidewaysScroll(mentor)).toBeLessThanOrEqual(0)
    await preview.getByRole('button', { name: 'Close' }).click()
    await panel.getByRole('button', { name: 'Publish' }).click()
    await expect(mentor.getByText('Post created successfully')).toBeVisible()
    const reader = await visit({ javaScript: false, size: 'small' })
    await reader.goto('/blog/pasted-and-put-together')
    await expect(reader.getByRole('columnheader', { name: 'Harvest' })).toBeVisible()
    await expect(reader.getByRole('article').getByRole('link', { name: event })).toContainText(/\d{4}.*\d:\d\d/)
    await reader.getByRole('article').getByRole('link', { name: title }).click()
    await expect(reader.getByRole('heading', { level: 1 })).toHaveText(title)
    await reader.goBack()
    await reader.getByRole('article').getByRole('link', { name: event }).click()
    await expect(reader.getByRole('heading', { level: 1 })).toHaveText(event)
  },
)

test(
  'a visitor searches, pages and reads the blog without a script, and is led to sign in before a like',
  { tag: '@ci' },
  async ({ visit, app }) => {
    const page = await visit({ javaScript: false, size: 'small' })
    await page.goto('/blog?search=apology')
    await page.locator('main article a').first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Say “I do not know”/)
    await page.getByRole('link', { name: 'Back to Blog' }).click()
    await page.getByRole('searchbox', { name: 'Search posts' }).fill('nobody wrote this')
    await page.getByRole('button', { name: 'Search', exact: true }).last().click()
    await expect(page.getByText('No posts found matching your search.')).toBeVisible()
    const missing = await page.goto('/blog/no-such-post')
    expect(missing?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1, name: 'Post not found' })).toBeVisible()

    await test.step('the name of an author leads to their posts; an address from before leads there, too', async () => {
      await page.goto('/blog/what-i-look-for-in-a-first-portfolio')
      const name = page.getByRole('article').first().locator('header a')
      const author = await name.textContent()
      await name.click()
      await expect(page).toHaveURL(/\/blog\/authors\/\d+$/)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(author ?? '')
      await expect(
        page
          .getByRole('article')
          .getByRole('link', { name: author ?? '' })
          .first(),
      ).toBeVisible()
      const id = /\d+$/.exec(page.url())?.[0]
      const moved = await fetch(`${app.url}/blog?author=${id}&page=2`, { redirect: 'manual' })
      expect([moved.status, moved.headers.get('location')]).toEqual([301, `/blog/authors/${id}?page=2`])
      expect((await page.goto('/blog/authors/999999'))?.status()).toBe(404)
      await expect(page.getByRole('heading', { level: 1, name: 'Author not found' })).toBeVisible()
    })

    const home = await visit({ size: 'small' })
    await home.goto('/')
    await settled(home)
    const latest = home.locator('section', { has: home.getByRole('heading', { name: 'Latest from the blog' }) })
    await expect(latest.getByRole('article')).toHaveCount(3)
    await latest.getByRole('link', { name: 'View All Articles' }).click()
    await expect(home).toHaveURL(/\/blog$/)
    await home.goto('/blog/what-i-look-for-in-a-first-portfolio')
    await settled(home)
    await home.getByRole('link', { name: 'Like' }).click()
    await expect(home.getByText('Sign in to like posts')).toBeVisible()
    await expect(home).toHaveURL(/\/sign-in\?next=%2Fblog%2F/)

    await test.step('a post made of attacks is text and nothing else', async () => {
      const headers = { authorization: `Bearer ${app.account('mentor').token}`, 'content-type': 'application/json' }
      const body = JSON.stringify({
        title: 'Attacks',
        content: PAYLOADS.join('\n'),
        tags: PAYLOADS.slice(0, 3).map((one) => one.slice(0, 40)),
      })
      const made = await fetch(`${app.url}/api/blog-posts`, { method: 'POST', headers, body })
      const { post } = (await made.json()) as { post: { slug: string } }
      home.on('dialog', (dialog) => expect.soft(dialog.message()).toBe('no dialog'))
      await home.goto(`/blog/${post.slug}`)
      await settled(home)
      const found = await home.evaluate(() => [
        'xss' in globalThis,
        document.querySelectorAll('main [data-xss], main iframe, main object, main form, main style').length,
        [...document.querySelectorAll('main [href]')].filter((one) =>
          /^(javascript|data|vbscript):/i.test(one.getAttribute('href') ?? ''),
        ).length,
      ])
      expect(found).toEqual([false, 0, 0])
    })
  },
)
