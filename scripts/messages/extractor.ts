import type { ExtractorType } from '@lingui/conf'

/** Turns keys into text, so the text that it names is not its own. */
const TRANSLATOR = /src\/(?:shared\/message\.ts|server\/language\/)/

/**
 * Collects what people read: the macros of the screens, and the marked texts of server, shared and feature code.
 * The same English is one entry, wherever it is written. What it needs is loaded only when texts are collected,
 * because every build and every test run reads Lingui's settings.
 */
export const messageExtractor: ExtractorType = {
  match: (file) => /\.tsx?$/.test(file) && !TRANSLATOR.test(file.replaceAll('\\', '/')),
  async extract(file, code, onMessage, context) {
    if (code.includes('/macro')) {
      const { extractor } = await import('@lingui/cli/api')
      await extractor.extract(file, code, onMessage, context)
    }
    const { markedTexts } = await import('./marked-texts.ts')
    const { generateMessageId } = await import('@lingui/message-utils/generateMessageId')
    for (const { text, context: about, line } of markedTexts(file, code)) {
      onMessage({ id: generateMessageId(text, about), message: text, context: about, origin: [file, line] })
    }
  },
}
