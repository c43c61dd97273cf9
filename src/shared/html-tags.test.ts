import { describe, expect, test } from 'vitest'
import { cleanContent } from '#features/public/blog/post-content.logic.ts'
import { cleanDescription } from '#features/learning/authoring/description.logic.ts'
import { cleanSiteHtml } from '#features/public/site-text/site-html.logic.ts'

const TYPED = [
  'Use Map<String, Integer> here',
  'List<Object> and List<A>, Set<b>',
  'std::vector<std::string> v;',
  'if a<b and c>d, then a<5',
  '<T extends Comparable<T>>',
  '#include <stdio.h>',
  'Hi <amina@example.test>, 1 < 2 > 0',
  '<?php echo 1 ?>',
  'Array<Source>, Option<Link>, <Button>',
  '<<<< and </String>',
]

describe.each(TYPED)('%s', (typed) => {
  test('stays whole as a plain text', () => {
    expect(cleanContent(typed).text).toBe(typed)
    expect(cleanDescription(typed).text).toBe(typed)
  })

  test('stays whole in formatted texts', () => {
    const html = `<p><strong>Note:</strong> ${typed}</p>`
    for (const text of [cleanContent(html).text, cleanDescription(html).text]) expect(text).toBe(`Note: ${typed}`)
    expect(cleanSiteHtml(html)).toContain(typed.replaceAll('<', '&lt;').replaceAll('>', '&gt;'))
  })
})

test.each([
  ['<P>Old <B>editors</B></P>', 'Old editors'],
  ['<p>Word<o:p></o:p></p><!-- a note --><?xml version="1.0"?>', 'Word'],
  ['One<br>two<hr>', 'One\ntwo'],
  ['<p>a</p><script>alert(1)</script><div onclick="x()">b</div>', 'a\n\nb'],
])('%s is HTML', (html, text) => {
  expect(cleanContent(html).text).toBe(text)
})

test('what is no tag is shown and never run', () => {
  const { html } = cleanContent(
    '<p>x</p><img src=x onerror=alert(1)><svg/onload=alert(1)><a href="javascript:x()">y</a>',
  )
  expect(html).not.toMatch(/<(?:img|svg)|javascript:/)
})

test('reading takes as long as the text is', () => {
  const begun = performance.now()
  for (const part of ['<', '<b ', '</b', '<a<', '<o:', '<!--']) cleanContent(part.repeat(30_000))
  expect(performance.now() - begun).toBeLessThan(5000)
})
