// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { contrast } from '#shared/look.ts'
import { Mail, renderMail } from './template.ts'

const READABLE = 4.5
const link = (label: string) => ({ label, url: 'https://mbuyu.example/x' })
const shownMail = (colour: string) => {
  const whole = { code: '123456', button: link('Open'), unsubscribe: link('No more of these'), address: 'Kigali' }
  const mail = Mail.parse({
    to: 'ada@example.test',
    subject: 'News',
    lines: ['One line'],
    ticket: 'T',
    colour,
    ...whole,
  })
  const logo = { address: '/logo.png', hasName: false }
  return new DOMParser().parseFromString(renderMail(mail, 'https://mbuyu.example', logo).html, 'text/html')
}

const declaredIn = (css: string): Map<string, string> =>
  new Map(
    css
      .split(';')
      .map((one) => [one.slice(0, one.indexOf(':')), one.slice(one.indexOf(':') + 1).replace('!important', '')]),
  )

/** The rules for a dark program, by class. */
function darkRules(mail: Document): Map<string, Map<string, string>> {
  const inDark = mail.querySelector('style')?.textContent.split('prefers-color-scheme:dark){')[1] ?? ''
  return new Map([...inDark.matchAll(/\.(\w+)\{([^}]*)\}/g)].map(([, name = '', css = '']) => [name, declaredIn(css)]))
}

/** The colours of each text with what is behind it. */
function colourPairs(mail: Document, rules: Map<string, Map<string, string>>): [string, string, string][] {
  const valueAt = (from: Element, property: string): string => {
    for (let at: Element | null = from; at; at = at.parentElement) {
      const found = rules.get(at.className)?.get(property) ?? declaredIn(at.getAttribute('style') ?? '').get(property)
      if (found?.startsWith('#')) return found
    }
    throw new Error(`no ${property} behind ${from.textContent}`)
  }
  const hasText = ({ childNodes }: Element) =>
    [...childNodes].some((one) => one.nodeType === 3 && one.textContent?.trim())
  return [...mail.body.querySelectorAll('*')]
    .filter(hasText)
    .map((at) => [at.textContent.trim(), valueAt(at, 'color'), valueAt(at, 'background')])
}

test.each(['#0f5132', '#5b2a86', '#000000', '#8a1c1c'])(
  'a mail in %s is read in light and in dark programs',
  (colour) => {
    const mail = shownMail(colour)
    expect(mail.querySelector('meta[name=color-scheme]')?.getAttribute('content')).toBe('light dark')
    const [light, dark] = [colourPairs(mail, new Map()), colourPairs(mail, darkRules(mail))]
    expect(light).toHaveLength(7)
    for (const pairs of [light, dark])
      expect(pairs.filter(([, ink, behind]) => contrast(ink, behind) < READABLE)).toEqual([])
    // Dark is dark: no sheet of the light one is left.
    expect(dark.filter(([, , behind]) => contrast(behind, '#000000') > 7)).toEqual([])
    // What is read from paper stands on white.
    for (const picture of mail.querySelectorAll('img')) expect(picture.className).toBe('picture')
    expect(darkRules(mail).get('picture')?.get('background')).toBe('#ffffff')
  },
)
