// These two programs come without types; this is the part of them that tests use.

declare module '@adobe/structured-data-validator' {
  type Issue = { rootType: string; issueMessage: string; severity: 'ERROR' | 'WARNING'; fieldNames: string[] }
  export default class Validator {
    validate(found: unknown): Promise<Issue[]>
  }
}

declare module '@marbec/web-auto-extractor' {
  type Found = { jsonld: Record<string, unknown[]>; errors: unknown[] }
  export default class WebAutoExtractor {
    constructor(options: { addLocation: boolean; embedSource: ('rdfa' | 'microdata')[] })
    parse(html: string): Found
  }
}
