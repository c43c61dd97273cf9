import type { CompiledMessage } from '@lingui/message-utils/compileMessage'

type Token = CompiledMessage[number]

/** Quoted braces, and an apostrophe that is written twice. */
const QUOTED = /''|'[{}](?:[^']|'')*'/y
const QUOTED_IN_PLURAL = /''|'[{}#](?:[^']|'')*'/y
const ARGUMENT = /\{\s*([^\s{},]+)\s*/y
const TYPE = /,\s*(plural|selectordinal|select)\s*,\s*(?:offset\s*:\s*(\d+)\s*)?/y
const FORMAT = /,\s*(\w+)\s*(?:,([^{}]*))?\}/y
const CASE = /\s*=?([^\s{}]+)\s*\{/y
const END = /\s*\}/y

/**
 * Reads a message in ICU's notation into the form that Lingui shows: arguments, plurals and choices, which is all
 * that our texts use. Lingui's own reader knows date skeletons too and weighs 7 kB on every first visit.
 */
export function compileMessage(message: string): CompiledMessage {
  const reader = new Reader(message)
  const tokens = reader.readText(false)
  return reader.isAtEnd() ? tokens : [message]
}

class Reader {
  private readonly message: string
  private at = 0

  constructor(message: string) {
    this.message = message
  }

  isAtEnd(): boolean {
    return this.at === this.message.length
  }

  /** Reads the next token if it is of this kind; parsing continues after it. */
  private take(kind: RegExp): RegExpExecArray | null {
    kind.lastIndex = this.at
    const found = kind.exec(this.message)
    if (found) this.at = kind.lastIndex
    return found
  }

  /** Text with its arguments, up to the closing brace of a case or the end. */
  readText(isPlural: boolean): Token[] {
    const tokens: Token[] = []
    let text = ''
    const add = (token: Token) => {
      if (text) tokens.push(text)
      text = ''
      tokens.push(token)
    }
    while (!this.isAtEnd() && this.message[this.at] !== '}') {
      const quoted = this.take(isPlural ? QUOTED_IN_PLURAL : QUOTED)?.[0]
      if (quoted) {
        text += quoted === "''" ? "'" : quoted.slice(1, -1).replaceAll("''", "'")
        continue
      }
      const argument = this.take(ARGUMENT)?.[1]
      const char = this.message[this.at]
      if (argument !== undefined) add(this.readArgument(argument))
      else if (char === '{') break
      else {
        this.at += 1
        if (char === '#' && isPlural) add('#')
        else text += char
      }
    }
    if (text) tokens.push(text)
    return tokens
  }

  private readArgument(name: string): Token {
    if (this.take(END)) return [name]
    const choice = this.take(TYPE)
    if (choice) return this.readCases(name, choice[1] ?? '', choice[2])
    const [, type, format] = this.take(FORMAT) ?? []
    return format?.trim() ? [name, type, format.trim()] : [name, type]
  }

  private readCases(name: string, type: string, offset: string | undefined): Token {
    const cases: Record<string, Token[] | number> = offset ? { offset: Number(offset) } : {}
    for (let key = this.take(CASE)?.[1]; key !== undefined; key = this.take(CASE)?.[1]) {
      cases[key] = this.readText(type !== 'select')
      this.at += 1
    }
    this.take(END)
    return [name, type, cases] as Token
  }
}
