/** The part of the parser of the W3C that we use; it comes without types. */
declare module 'webvtt-parser' {
  /** A part of the words of a caption, which has no tags where we read its words. */
  type WebVTTNode = { type: 'text'; value: string }
  class WebVTTParser {
    /** @param entities those to be known in the words of captions, with what each stands for */
    constructor(entities?: Readonly<Record<string, string>>)
    /** What browsers show of a file, and what is not as the format asks, by its line from 1. */
    parse(
      text: string,
      mode?: 'metadata',
    ): {
      cues: { startTime: number; endTime: number; tree: { children: WebVTTNode[] } | null }[]
      errors: { line: number; message: string }[]
    }
  }
  const webvtt: { WebVTTParser: typeof WebVTTParser }
  export default webvtt
}
