import * as z from 'zod/mini'
import { config } from 'zod/mini'
import { text } from './message.ts'

// The message of rules without a text of their own, on both sides.
config({ localeError: () => text('Invalid input') })

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

type Access = { name: string; roles: 'anyone' | 'signedIn' | readonly string[] }

/** What one uploaded field may be; sizes in bytes, texts as the specification writes them and marked with `text`. */
export type FileRule = {
  kind: 'image' | 'video' | 'document' | 'proof' | 'paper' | 'captions' | 'questions' | 'table' | 'attachment' | 'voice'
  maxBytes: number
  tooLarge: string
  wrongType: string
  wrongExtension?: string
  /**
   * Written to the store while it arrives and never held in memory. The field may be one of several by their place:
   * `[N]` in its name stands for a number.
   */
  isStreamed?: boolean
  /**
   * The field may come several times, named as forms name a list: `images[]` (spec 3 §7). Its files are `images.0`,
   * `images.1` and so on.
   */
  several?: { most: number; tooMany: string }
}

/**
 * One API call, described once for both sides: the server binds it, the browser calls it, and the
 * reference, the permission table and the tests are made from it.
 */
export type Endpoint<
  P extends z.ZodMiniType = z.ZodMiniType,
  Q extends z.ZodMiniType = z.ZodMiniType,
  B extends z.ZodMiniType = z.ZodMiniType,
  R extends z.ZodMiniType = z.ZodMiniType,
> = {
  /** `feature.verb`, also the cache key on screens. */
  name: string
  method: Method
  /** Path as in the specification, with `:param` segments. */
  path: string
  access: Access
  /** One sentence for the reference: what it does and where it is specified. Not in the browser. */
  summary: string
  /** Not in the browser, which checks only what a form sends. */
  params: P
  /** Not in the browser. */
  query: Q
  body: B
  /** What is answered. Not in the browser, which takes the answer as it comes. */
  response: R
  /** Fields that carry a file; the call is then `multipart/form-data`. */
  files?: Record<string, FileRule>
  /** Also answer `POST path` with `_method=PUT` (spec 3 §7). */
  postOverride?: boolean
  /**
   * Mail programs end mails of a kind with it, by a form without a cookie (RFC 8058); no other call takes such forms.
   */
  oneClick?: true
  /** The same answer for everyone: cached in the process until one of these features changes. */
  publicAnswer?: readonly string[]
  /** A public answer says a little more to someone who is signed in; that one is made again and never cached. */
  ownWhenSignedIn?: true
  /** A GET that reads much: it is read from a replica of the database where there is one. Not in the browser. */
  isReport?: true
  /**
   * The answer to a person changes only with an event of one of these types that is published to them
   * (server/stream/publish.ts), in the same transaction: it carries an `etag`, and the person who has it already hears
   * only that.
   */
  changesWith?: readonly string[]
  /**
   * Open pages ask again and again, and the answer also shows what no event tells of: it carries an `etag` of its
   * words, and the person who has these already hears only that.
   */
  isPolled?: true
  /**
   * A POST of a signed-in person that may be sent again with the same `Idempotency-Key`: it is carried out once and has
   * the first answer each time (ADR 55). Our own screens send one.
   */
  isIdempotent?: true
  /** Also allowed before a required second step of signing in is set up (ADR 49). */
  openWithoutFactor?: true
  /** The answer is not JSON but what the handler sends (HTML page, PDF, file). */
  raw?: string
  /** Status of a successful answer; 200 unless set. */
  status?: number
}

type Definition = Omit<Endpoint, 'params' | 'query' | 'body' | 'response'> & {
  params?: z.ZodMiniType
  query?: z.ZodMiniType
  body?: z.ZodMiniType
  response?: z.ZodMiniType
}

const nothing = z.object({})
/** The schema of a missing part. */
export type Nothing = typeof nothing
/**
 * What the type of an endpoint takes from its definition beside the schemas: who may call, and whether the answer is
 * raw.
 */
type Literal<D extends Definition> = { access: D['access'] } & (D extends { raw: string } ? { raw: string } : {})
type Part<D, K extends string> = D extends { [k in K]: infer S extends z.ZodMiniType } ? S : Nothing

/** Describes one call. Parts left out mean "nothing": no query, no body, an empty answer. */
export function endpoint<const D extends Definition>(
  definition: D,
): Endpoint<Part<D, 'params'>, Part<D, 'query'>, Part<D, 'body'>, Part<D, 'response'>> & Literal<D> {
  return {
    params: nothing,
    query: nothing,
    // Writes refuse unknown fields, also when they take no field at all.
    body: z.strictObject({}),
    response: nothing,
    ...definition,
  } as unknown as Endpoint<Part<D, 'params'>, Part<D, 'query'>, Part<D, 'body'>, Part<D, 'response'>> & Literal<D>
}

/** The input of a call. */
export type InputOf<E extends Endpoint> = Clean<{
  params: z.input<E['params']>
  query: z.input<E['query']>
  body: z.input<E['body']>
}>
type Clean<T> = { [K in keyof T as keyof T[K] extends never ? never : {} extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as keyof T[K] extends never ? never : {} extends T[K] ? K : never]?: T[K]
}

/** The answer of a call. */
export type OutputOf<E extends Endpoint> = z.output<E['response']>
