import EmailReplyParser from 'email-reply-parser'

/** Lines that separate an answer from the quoted mail, in mail programs that do not mark quoted lines. */
const ORIGINAL =
  /^[-_*\s]{2,40}(?:original message|forwarded message|message d['’]origine|message transféré|en date de ?:)/i
/** The first and the last field of the head that Outlook and others put above what is answered. */
const FROM = /^[*_\s]{0,4}(?:from|de|von|da|van|från|fra)[*_\s]{0,4}:/i
const SUBJECT = /^[*_\s]{0,4}(?:subject|objet|betreff|oggetto|onderwerp|asunto|assunto|ämne|emne)[*_\s]{0,4}:/i
const MOST_FIELDS = 8
/** What a mail program or a phone adds to what was written. */
const PROGRAM =
  /^(?:sent (?:from|with)|envoyé (?:de|depuis|à partir de|avec)|get outlook for|(?:télécharger|obtenir) outlook pour)\b.{0,80}$/i
const DEVICE = /iphone|ipad|android|galaxy|samsung|huawei|phone|mobile|mail|outlook|yahoo|proton/i
const ADDRESS = /\S@\S/
/** Only mail programs write an address like this, in any language. */
const IN_BRACKETS = /<[^\s<>@]{1,64}@[^\s<>@]{1,255}>/
/** A line that tells who wrote what follows is wrapped to so many lines, and is no longer. */
const MOST_LINES = 3
const LONGEST = 300

const heads = new EmailReplyParser()

/** Whether a mail program of some language begins what it quotes with these words. */
const isQuoteHead = (words: string): boolean => heads.read(`.\n\n${words}\n> .`).getVisibleText().trim() === '.'

/** Whether a head stands on one line with what it introduces, as Yahoo writes it on phones. */
function hasTextBehindHead(line: string): boolean {
  const address = IN_BRACKETS.exec(line.slice(0, LONGEST))
  const end = address ? line.indexOf(':', address.index + address[0].length) + 1 : 0
  return (
    end > 0 && end < line.length && end <= LONGEST && /\d/.test(line.slice(0, end)) && isQuoteHead(line.slice(0, end))
  )
}

/** A line without quote marks and line wraps. */
const withoutMarks = (line: string): string => line.replaceAll('\u00A0', ' ').trim()

/**
 * How many lines from this one on introduce what is quoted: all, where it has no marks of its own; 0 for other lines.
 * Anyone who writes "my teacher wrote:" quotes nothing that a mail program has marked: its line has a date, and an
 * address or marked lines below.
 */
function countHeadLines(lines: readonly string[], at: number): number {
  const line = lines[at] ?? ''
  if (ORIGINAL.test(line)) return lines.length
  if (FROM.test(line))
    return lines.slice(at + 1, at + MOST_FIELDS).some((field) => SUBJECT.test(field)) ? lines.length : 0
  if (hasTextBehindHead(line)) return lines.length
  for (let size = 1; size <= MOST_LINES; size++) {
    const words = lines
      .slice(at, at + size)
      .join(' ')
      .replace(/^-+ ?/, '')
    if (words.length > LONGEST) return 0
    if (!/[:：]$/.test(words) || !/\d/.test(words)) continue
    const next = lines.slice(at + size, at + size + MOST_LINES).find((following) => following !== '')
    const isMarked = next?.startsWith('>') === true
    // Only one line is checked: the person's own words may be above it.
    const isOfProgram = size === 1 && isMarked && IN_BRACKETS.test(words)
    if (isOfProgram || ((isMarked || ADDRESS.test(words)) && isQuoteHead(words))) return isMarked ? size : lines.length
  }
  return 0
}

/** Marked and empty lines, and what a program adds, at the end. */
const isLeftOut = (line: string): boolean =>
  /^(?:>.*|[-_]{5,})?$/.test(line) || (PROGRAM.test(line) && DEVICE.test(line))

/** What someone has written in a mail, above or below what it answers, without what the program adds. */
export function replyWithoutQuote(text: string): string {
  const lines = text.replaceAll('\r', '').split('\n')
  const read = lines.map(withoutMarks)
  const quoted = read.findIndex((line, at) => line !== '' && countHeadLines(read, at) > 0)
  const own = quoted === -1 ? lines : lines.toSpliced(quoted, countHeadLines(read, quoted))
  while (own.length > 0 && isLeftOut(withoutMarks(own.at(-1) ?? ''))) own.pop()
  return own.join('\n').trim()
}
