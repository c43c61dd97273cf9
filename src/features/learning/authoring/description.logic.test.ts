import { describe, expect, test } from 'vitest'
import { cleanDescription } from './description.logic.ts'

describe('what stays', () => {
  test('the formatting of the editor; other words for it become the same', () => {
    expect(cleanDescription('<h1>Pumps</h1><p><b>Sun</b> and <i>water</i>.</p><ul><li><p>one</p></li></ul>')).toEqual({
      html: '<h3>Pumps</h3><p><strong>Sun</strong> and <em>water</em>.</p><ul><li><p>one</p></li></ul>',
      text: 'Pumps\n\nSun and water.\n– one',
    })
  })

  test('paragraphs alone are plain text', () => {
    expect(cleanDescription('<p>One &amp; two.<br>Three &lt; four.</p><p>Five.</p>')).toEqual({
      html: null,
      text: 'One & two.\nThree < four.\n\nFive.',
    })
  })

  test('text without any HTML stays as it is', () => {
    expect(cleanDescription('1 < 2 and "3" & 4')).toEqual({ html: null, text: '1 < 2 and "3" & 4' })
  })

  test('nothing is nothing', () => {
    expect(cleanDescription('<p></p><p> </p>').text).toBe('')
  })
})

describe('what goes', () => {
  test.each([
    ['<p>a<script>alert(1)</script></p>'],
    ['<p onclick="alert(1)" style="position:fixed" class="x">a</p>'],
    ['<img src=x onerror=alert(1)><p>a</p>'],
    ['<svg><animate onbegin=alert(1)></svg><p>a</p>'],
    ['<iframe src="https://example.com"></iframe><p>a</p>'],
    ['<style>*{display:none}</style><p>a</p>'],
    [
      '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;"></math><p>a</p>',
    ],
    ['<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript><p>a</p>'],
    ['<form action="/api/x"><input name="a"></form><p>a</p>'],
  ])('%s', (given) => {
    const { html, text } = cleanDescription(given)
    expect(`${html}`).not.toMatch(/<(?:script|img|svg|iframe|style|form|input|math)|on\w+=|class=|javascript/i)
    expect(text).toContain('a')
  })

  test.each(['javascript:alert(1)', ' java\nscript:alert(1)', 'data:text/html,x', '//evil.example', 'vbscript:x'])(
    'a link to %j leads nowhere',
    (address) => {
      const { html } = cleanDescription(`<p><a href="${address}">go</a></p>`)
      expect(html).toBe('<p><a rel="noopener noreferrer nofollow" target="_blank">go</a></p>')
    },
  )

  test('a thousand levels are cut', () => {
    const { text } = cleanDescription(`${'<ul><li>'.repeat(1000)}deep${'</li></ul>'.repeat(1000)}`)
    expect(text.length).toBeLessThan(100)
  })
})
