/** What we use of a server that speaks S3; its package has no types. */
declare module '@20minutes/s3rver' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  type Step = (
    ctx: { method: string; query: Record<string, string | undefined>; params?: object; path: string; status: number },
    next: () => Promise<void>,
  ) => Promise<void>

  export default class S3rver {
    constructor(options: {
      directory: string
      silent: boolean
      configureBuckets: { name: string; configs: string[] }[]
    })
    middleware: Step[]
    store: {
      getBucketPath: (bucket: string) => string
      putContent: (file: string, content: unknown) => Promise<unknown>
    }
    configureBuckets(): Promise<void>
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>
  }
}
