import type { Plugin } from 'vite'
import { markedTexts } from './marked-texts.ts'

/** What a marked text is called in the built scripts until scripts/messages/localize.ts puts it into a language. */
export const TEXT_MARK = '__text'

/** Keeps the marked texts of contracts recognisable in the built scripts of the browser, whatever becomes of the code around them. */
export function markTexts(): Plugin {
  return {
    name: 'mark-texts',
    apply: 'build',
    // Before types are taken off, so that imports still stand as they were written.
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { code: /message\.ts'/ },
      handler(code, file) {
        let marked = code
        for (const { mark, text, call, literal } of markedTexts(file, code).toReversed()) {
          if (mark === 'word') throw new Error(`${file}: a word with a context is the server’s; a screen uses msg`)
          const { start, end } = mark === 'text' ? call : literal
          marked = `${marked.slice(0, start)}/* @__PURE__ */ ${TEXT_MARK}(${JSON.stringify(text)})${marked.slice(end)}`
        }
        return { code: marked, map: null }
      },
    },
  }
}
