import { escapeHtml } from '#shared/html.ts'
import { imageAddressAtWidth, srcSet } from '#shared/images.ts'
import { beginningOf } from '#shared/text-beginning.ts'

/** What a text may show as a card: where its page is, and how its address names it. */
const KINDS = {
  course: { path: '/courses/', key: /^[1-9]\d{0,8}$/ },
  event: { path: '/events/', key: /^[\p{L}\p{N}][\p{L}\p{M}\p{N}-]{0,199}$/u },
} as const
type Kind = keyof typeof KINDS
const NAMES = ['course', 'event'] as const satisfies readonly Kind[]

/** The card as it is stored: what it shows, and a link with its name for feeds and mails. */
const CARD = /<p data-(course|event)="([\p{L}\p{M}\p{N}-]+)">([^<]*(?:<(?!\/?p\b)[^<]*)*)<\/p>/gu

const addressOf = (kind: Kind, key: string): string => KINDS[kind].path + key
const textOf = (inner: string): string => inner.replaceAll(/<[^<>]*>/g, '').trim()

/** The attribute that makes a paragraph a card, out of those that someone has sent; none when it names nothing. */
export function cardAttribute(given: Readonly<Record<string, string | undefined>>): Record<string, string> {
  for (const kind of NAMES) {
    const name = `data-${kind}`
    const key = given[name] ?? ''
    if (KINDS[kind].key.test(key)) return { [name]: key }
  }
  return {}
}

/** Cards as they are stored, whatever was in them; none without a text. */
export const emptyCards = (html: string): string =>
  html.replaceAll(CARD, (_, kind: Kind, key: string, inner: string) => {
    const text = textOf(inner)
    return text && `<p data-${kind}="${key}"><a href="${addressOf(kind, key)}">${text}</a></p>`
  })

/** What a card shows, as it is at the moment of reading. */
export type Card = {
  /** How its address names it. */
  key: string
  title: string
  picture: string | null
  words: string
  /** When it begins; the page writes it in the language of its reader. */
  startsAt?: string
  /** The zone of its place; null for the organisation's. */
  timeZone?: string | null
}
type Cards = Readonly<Record<Kind, readonly Card[]>>

/** What a content shows as cards, by kind. */
export function cardKeysIn(html: string): Record<Kind, string[]> {
  const found = Array.from(html.matchAll(CARD), ([, kind, key]) => ({ kind, key: key ?? '' }))
  const cardKeysOf = (kind: Kind) => [...new Set(found.filter((one) => one.kind === kind).map(({ key }) => key))]
  return { course: cardKeysOf('course'), event: cardKeysOf('event') }
}

const LETTERS = 140
const PICTURE_WIDTH = 480

function pictureOf(picture: string): string {
  const set = srcSet(picture, PICTURE_WIDTH)
  return `<img src="${escapeHtml(imageAddressAtWidth(picture, PICTURE_WIDTH))}"${set ? ` srcset="${escapeHtml(set)}" sizes="10rem"` : ''} alt="" width="160" height="90" loading="lazy" decoding="async" />`
}

/** The day alone stands for the moment where no one writes it for a reader. */
const timeOf = (iso: string, zone: string | null): string =>
  `<span><time datetime="${iso}"${zone === null ? '' : ` data-zone="${escapeHtml(zone)}"`}>${iso.slice(0, 10)}</time></span>`

function drawCard(kind: Kind, { key, title, picture, words, startsAt, timeZone = null }: Card): string {
  const lines = `<strong>${escapeHtml(title)}</strong>${startsAt ? timeOf(startsAt, timeZone) : ''}<span>${escapeHtml(beginningOf(words, LETTERS))}</span>`
  return `<a data-${kind}="${key}" href="${addressOf(kind, key)}">${picture === null ? '' : pictureOf(picture)}<span>${lines}</span></a>`
}

/**
 * Draws the cards of a cleaned content from what they show now: titles follow it. A course that the public does not see
 * (any more) has no card; of an event that is gone or cancelled its name stays, as a text: people talk about it.
 */
export function drawCards(html: string, cards: Cards): string {
  const drawn = new Map(
    NAMES.flatMap((kind) => cards[kind].map((card) => [`${kind} ${card.key}`, drawCard(kind, card)])),
  )
  return html.replaceAll(CARD, (_, kind: Kind, key: string, inner: string) => {
    const gone = kind === 'event' ? `<p>${textOf(inner)}</p>` : ''
    return drawn.get(`${kind} ${key}`) ?? gone
  })
}
