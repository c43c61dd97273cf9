import { expect, test } from 'vitest'
import { timed } from '#tests/support/timing.ts'
import { replyWithoutQuote } from './reply-without-quote.logic.ts'
import { replyAddress, replyToken, threadOfToken, tokenIn } from './reply-token.logic.ts'

const SECRET = 'a-secret-that-nobody-else-has-ever-seen'

const ADDRESS = 'Mbuyu <reply+12-0123456789abcdef0123456789abcdef@mbuyu.test>'
const EN = 'Monday, November 23, 2026 8:00 AM'

/** How programs put what is answered below an answer, as they send it. */
test.each([
  ['Gmail', `Yes.\n\nOn Mon, Nov 23, 2026 at 8:00 AM ${ADDRESS} wrote:\n\n> May I?\n>\n> Mbuyu\n`],
  ['Gmail, wrapped before the verb', `Yes.\n\nOn Mon, Nov 23, 2026 at 8:00 AM ${ADDRESS}\nwrote:\n\n> May I?`],
  [
    'Gmail, wrapped before the address',
    `Yes.\n\nOn Mon, Nov 23, 2026 at 8:00\u202FAM Mbuyu Support\n<reply+12-0123456789abcdef0123456789abcdef@mbuyu.test> wrote:\n\n> May I?`,
  ],
  [
    'Gmail, wrapped twice',
    `Yes.\r\n\r\nOn Mon, 23 Nov 2026 at 08:00, Mbuyu Support Kigali\r\n<reply+12-0123456789abcdef0123456789abcdef@mbuyu.test>\r\nwrote:\r\n\r\n> May I?`,
  ],
  ['Gmail in French', `Yes.\n\nLe lun. 23 nov. 2026 à 08:00, ${ADDRESS} a écrit :\n\n> Puis-je ?`],
  [
    'Gmail in French, wrapped inside of the verb',
    `Yes.\n\nLe lun. 23 nov. 2026 à 08:00, ${ADDRESS} a\nécrit\u00A0:\n\n> Puis-je ?`,
  ],
  ['Gmail in Swahili', `Yes.\n\nMnamo Jtt, 23 Nov 2026 saa 08:00 ${ADDRESS} aliandika:\n\n> May I?`],
  ['Gmail in Amharic, without an empty line', `Yes.\nሰኞ፣ 23 ኖቬም 2026 በ8:00 ${ADDRESS} ጻፈ:\n> May I?`],
  ['Apple Mail', `Yes.\n\n> On 23 Nov 2026, at 08:00, ${ADDRESS} wrote:\n> \n> May I?\n`],
  ['Apple Mail in French', `Yes.\n\n> Le 23 nov. 2026 à 08:00, ${ADDRESS} a écrit :\n> \n> Puis-je ?\n`],
  ['an iPhone', `Yes.\n\nSent from my iPhone\n\n> On 23 Nov 2026, at 08:00, ${ADDRESS} wrote:\n> \n> May I?\n`],
  [
    'an iPhone in French',
    `Yes.\n\nEnvoyé de mon iPhone\n\n> Le 23 nov. 2026 à 08:00, ${ADDRESS} a écrit :\n> \n> Puis-je ?\n`,
  ],
  [
    'Outlook',
    `Yes.\n\nFrom: ${ADDRESS}\nSent: ${EN}\nTo: Amina <amina@mail.test>\nSubject: Re: Your question\n\nMay I?`,
  ],
  ['Outlook without addresses', `Yes.\n\nFrom: Mbuyu\nSent: ${EN}\nTo: Amina\nSubject: Re: Your question\n\nMay I?`],
  [
    'Outlook of before',
    `Yes.\n\nFrom: Mbuyu [mailto:help@mbuyu.test] \nSent: ${EN}\nTo: Amina\nSubject: Re: Your question\n\nMay I?`,
  ],
  [
    'Outlook on the web',
    `Yes.\n\n________________________________\nFrom: ${ADDRESS}\nSent: ${EN}\nTo: Amina\nSubject: Re: Your question\n\nMay I?`,
  ],
  [
    'Outlook on a phone',
    `Yes.\n\nGet Outlook for Android<https://aka.ms/AAb9ysg>\n________________________________\nFrom: ${ADDRESS}\nSent: ${EN}\nTo: Amina\nSubject: Re: Your question\n\nMay I?`,
  ],
  [
    'Outlook in French',
    `Yes.\n\nDe : ${ADDRESS}\nEnvoyé : lundi 23 novembre 2026 08:00\nÀ : Amina\nObjet : Re: Votre question\n\nPuis-je ?`,
  ],
  [
    'Outlook in French, in bold',
    `Yes.\n\n*De\u00A0:* ${ADDRESS}\n*Envoyé :* lundi 23 novembre 2026 08:00\n*À :* Amina\n*Cc :* Eric\n*Objet :* Re: Votre question\n\nPuis-je ?`,
  ],
  ['the oldest Outlook', `Yes.\n-----Original Message-----\nFrom: Mbuyu\nSent: ${EN}\n\nMay I?`],
  ['the oldest Outlook in French', `Yes.\n\n-----Message d’origine-----\nDe : Mbuyu\nEnvoyé : lundi\n\nPuis-je ?`],
  ['Yahoo', `Yes.\n\n    On Monday, November 23, 2026 at 08:00:00 AM GMT+2, ${ADDRESS} wrote:  \n \n May I?`],
  ['Yahoo in French', `Yes.\n\n    Le lundi 23 novembre 2026 à 08:00:00 UTC+2, ${ADDRESS} a écrit :  \n \n Puis-je ?`],
  [
    'Yahoo on Android',
    `Yes.\n\nSent from Yahoo Mail on Android \n \n  On Mon, Nov 23, 2026 at 8:00 AM, ${ADDRESS.replace(' ', '')} wrote:   May I?\nMbuyu  `,
  ],
  [
    'Yahoo on Android in French',
    `Yes.\n\nEnvoyé depuis Yahoo Mail pour Android \n \n  Le lun., nov. 23, 2026 à 8:00 AM, ${ADDRESS} a écrit :   ${'Puis-je ? '.repeat(90)}`,
  ],
  [
    'Yahoo of before in French',
    `Yes.\n\n--- En date de : Lun 23.11.26, ${ADDRESS} a écrit :\n\n\nDe: ${ADDRESS}\nObjet: Re: Aide\nÀ: amina@mail.test\n\nPuis-je ?`,
  ],
  ['Thunderbird', `Yes.\n\nOn 23/11/2026 08:00, Mbuyu wrote:\n> May I?`],
  ['Thunderbird in German', `Yes.\n\nAm 23.11.26 um 08:00 schrieb Mbuyu:\n> Darf ich?`],
  [
    'Proton',
    `Yes.\n\nSent with Proton Mail secure email.\n\n------- Original Message -------\nOn Monday, November 23rd, 2026 at 8:00 AM, ${ADDRESS} wrote:\n\n> May I?`,
  ],
  [
    'a phone of Samsung',
    `Yes.\n\nSent from my Galaxy\n\n-------- Original message --------\nFrom: ${ADDRESS}\nDate: 23/11/2026 08:00 (GMT+02:00)\nSubject: Re\n\nMay I?`,
  ],
])('what a mail answers is left out: %s', (_program, text) => {
  expect(replyWithoutQuote(text)).toBe('Yes.')
})

test.each([
  ['On Monday my teacher wrote:\n"Please register".\nWhat should I do?'],
  ['my teacher wrote:\nPlease register.'],
  ['On 12 May 2026 my teacher wrote:\nPlease register.'],
  ['Le professeur a écrit :\n« Inscrivez-vous ».'],
  ['On the form I wrote: 12.\nIs it right?'],
  ['On 12 May Eric <eric@mail.test> told me: come at 8.\nIs it right?'],
  ['Write to Eric <eric@mail.test>: he wrote: 12.'],
  ['From: Kigali\nTo: Huye\nHow long does the bus take?'],
  ['Date: 12 May\nName: Amina\nClass: 3'],
  ['My list:\n---\n1\n2'],
  ['Sent from my village, where there is no network.'],
  ['Yes.\n\n-- \nAmina'],
])('own words stay: %s', (text) => {
  expect(replyWithoutQuote(`${text}\n`)).toBe(text)
  expect(replyWithoutQuote(`${text}\n\nOn Mon, Nov 23, 2026 at 8:00 AM ${ADDRESS}\nwrote:\n\n> May I?\n`)).toBe(text)
})

test('answers between and below the lines stay, with the lines that they answer', () => {
  expect(replyWithoutQuote('> You asked\nI answer between.\n> and so on\n>')).toBe('> You asked\nI answer between.')
  expect(replyWithoutQuote('On 23/11/2026 08:00, Mbuyu wrote:\n> May I?\n\nYes.\n')).toBe('> May I?\n\nYes.')
  expect(replyWithoutQuote('> only a quote\n')).toBe('')
})

test('a mail of nothing but beginnings takes no time', async () => {
  const texts = [
    'On a@b, 1 wrote:\n',
    'From: <',
    'Op 1 x@y:\n',
    'Op 1 <x@y>:\n> \n',
    `On 1 ${'a '.repeat(140)}a@b:\n`,
    ' ',
    '\n',
    '- ',
  ]
  const { work } = await timed(async () =>
    texts.map((text) => replyWithoutQuote(text.repeat(Math.ceil(80_000 / text.length)))),
  )
  expect(work).toBeLessThan(4000)
})

test('a token opens its own thread, whatever its case, and no other', () => {
  const token = replyToken(SECRET, 12)
  expect([threadOfToken(SECRET, token), threadOfToken(SECRET, token.toUpperCase())]).toEqual([12, 12])
  for (const wrong of [token.replace('12-', '13-'), token.slice(0, -1), `${token}0`, '', '12', '12-'])
    expect(threadOfToken(SECRET, wrong)).toBeUndefined()
  expect(threadOfToken('another-secret-that-nobody-has-seen', token)).toBeUndefined()
})

test('the address of an answer has the token before the @', () => {
  const { replyTo = '' } = replyAddress('reply@mbuyu.test', replyToken(SECRET, 12))
  expect(replyTo).toMatch(/^reply\+12-[\da-f]{32}@mbuyu\.test$/)
  expect(threadOfToken(SECRET, tokenIn(`Mbuyu <${replyTo}>`))).toBe(12)
  expect(replyAddress(undefined, 'x')).toEqual({})
  expect(tokenIn('reply@mbuyu.test')).toBe('')
})
