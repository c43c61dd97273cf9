/** The part of the parser of the W3C that we use; it comes without types. */
declare module 'webvtt-parser' {
  class WebVTTParser {
    /** What browsers show of a file, and what is not as the format asks, by its line from 1. */
    parse(
      text: string,
      mode?: 'metadata',
    ): { cues: { startTime: number; endTime: number }[]; errors: { line: number; message: string }[] }
  }
  const webvtt: { WebVTTParser: typeof WebVTTParser }
  export default webvtt
}
