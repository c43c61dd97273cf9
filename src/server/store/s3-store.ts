import { createReadStream } from 'node:fs'
import fs from 'node:fs/promises'
import { Readable } from 'node:stream'
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import type { S3Settings } from '../config.ts'
import { inSpan } from '../tracing/tracing.ts'
import { createByteLimit, type FileStore, isFileKey, requireKey, StoreAway } from './store.ts'

/** A store that is up accepts a connection right away. */
const CONNECT_MS = 2000
/** No call but a stream of bytes takes longer, and no stream is silent for longer. */
const ANSWER_MS = 15_000
/** The first attempt and two retries with growing pauses. */
const TRIES = 3
/** Whether the store answers is asked by people and by programs that wait. */
const CHECK_MS = 3000
/** Larger files go in parts of so many bytes, two at a time; a part that fails is sent again alone. */
const PART_BYTES = 8 * 1024 * 1024
const PARTS_AT_ONCE = 2
/** Reads that are going on at the same time; more wait for a place. */
const MOST_CONNECTIONS = 200

/** These files are too many bytes: the upload is ended, and nothing of it stays. */
class TooLarge extends Error {}

/**
 * Stores files in a bucket of a service that speaks S3, under the names `<folder>/<key>`. A write is complete or not
 * there at all: the service shows an object when its last byte has come. Every call has a time limit and is tried
 * again; what still fails is `StoreAway`.
 */
export function createS3Store(settings: S3Settings, folder: string): FileStore {
  const { bucket: Bucket } = settings
  const client = new S3Client({
    region: settings.region,
    ...(settings.endpoint && { endpoint: settings.endpoint }),
    forcePathStyle: settings.isPathStyle,
    credentials: { accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey },
    maxAttempts: TRIES,
    // Not every service knows the newer checksums; the signature covers the bytes of each call anyway.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      requestTimeout: ANSWER_MS,
      throwOnRequestTimeout: true,
      socketTimeout: ANSWER_MS,
      httpAgent: { maxSockets: MOST_CONNECTIONS },
      httpsAgent: { maxSockets: MOST_CONNECTIONS },
    },
  })
  client.middlewareStack.add(
    (next, { commandName = '' }) =>
      (given) =>
        inSpan({ name: `S3 ${commandName}`, kind: 'client' }, () => next(given)),
    { step: 'initialize', name: 'span' },
  )
  const objectNameOf = (key: string) => ({ Bucket, Key: `${folder}/${requireKey(key)}` })

  /** Sends a stream or a file in parts; nothing stays of one that breaks off. */
  const upload = (key: string, Body: Readable) =>
    withStoreErrors(
      new Upload({
        client,
        params: { ...objectNameOf(key), Body },
        partSize: PART_BYTES,
        queueSize: PARTS_AT_ONCE,
      }).done(),
    )

  const size: FileStore['size'] = (key) =>
    withStoreErrors(client.send(new HeadObjectCommand(objectNameOf(key)))).then(
      ({ ContentLength = 0 }) => ContentLength,
      (problem: unknown) => {
        if (isMissing(problem)) return undefined
        throw problem
      },
    )

  return {
    place: `the bucket ${Bucket}${settings.endpoint ? ` at ${settings.endpoint}` : ''}, ${folder}/`,
    async write(key, data) {
      await withStoreErrors(client.send(new PutObjectCommand({ ...objectNameOf(key), Body: data })))
    },
    async writeFrom(key, source, maxBytes) {
      const { sum, pass } = createByteLimit(maxBytes)
      const limitedSource = async function* () {
        yield* pass(source as AsyncIterable<Buffer>)
        if (sum.bytes > maxBytes) throw new TooLarge()
      }
      try {
        await upload(key, Readable.from(limitedSource(), { objectMode: false }))
        return sum.bytes
      } catch (problem) {
        if (problem instanceof TooLarge) return 'too large'
        // The rest is read all the same, otherwise a client that is still sending would not get the answer.
        source.resume()
        throw problem
      }
    },
    async move(from, to) {
      const { Key } = objectNameOf(from)
      await withStoreErrors(client.send(new CopyObjectCommand({ ...objectNameOf(to), CopySource: `${Bucket}/${Key}` })))
      await withStoreErrors(client.send(new DeleteObjectCommand({ Bucket, Key })))
    },
    async adopt(file, key) {
      const { size: bytes } = await fs.stat(file)
      if ((await size(key)) === bytes) return
      await upload(key, createReadStream(file))
    },
    size,
    read: (key, range) => Readable.from(bytesOf(client, objectNameOf(key), range), { objectMode: false }),
    async remove(key) {
      await withStoreErrors(client.send(new DeleteObjectCommand(objectNameOf(key))))
    },
    async *list() {
      const pages = paginateListObjectsV2({ client }, { Bucket, Prefix: `${folder}/` })
      while (true) {
        const { value: page, done } = await withStoreErrors(pages.next())
        if (done) return
        for (const { Key = '', Size = 0, LastModified } of page.Contents ?? []) {
          const key = Key.slice(folder.length + 1)
          if (isFileKey(key)) yield { key, bytes: Size, changedAt: LastModified ?? new Date(0) }
        }
      }
    },
    // An upload that a crash has cut off is ended by a rule of the bucket (docs/files.md).
    sweep: async () => undefined,
    async check() {
      await withStoreErrors(
        client.send(new HeadBucketCommand({ Bucket }), { abortSignal: AbortSignal.timeout(CHECK_MS) }),
      )
    },
  }
}

type Named = { Bucket: string; Key: string }

/**
 * The bytes of an object. A connection that breaks, or that was silent because the reader is slow, is opened again
 * where it stopped; so a reader notices nothing of a short fault.
 */
async function* bytesOf(
  client: S3Client,
  named: Named,
  range: { start: number; end: number } | undefined,
): AsyncGenerator<Buffer> {
  let at = range?.start ?? 0
  let end = range?.end
  let failed = 0
  while (end === undefined || at <= end) {
    const isWhole = at === 0 && end === undefined
    const Range = isWhole ? undefined : `bytes=${at}-${end ?? ''}`
    const { Body, ContentLength = 0 } = await withStoreErrors(client.send(new GetObjectCommand({ ...named, Range })))
    end ??= at + ContentLength - 1
    try {
      for await (const chunk of Body as Readable) {
        failed = 0
        at += (chunk as Buffer).length
        yield chunk as Buffer
      }
    } catch (problem) {
      failed += 1
      if (failed >= TRIES) throw new StoreAway('the file store broke off', { cause: problem })
    }
  }
}

const isMissing = (problem: unknown): boolean =>
  problem instanceof S3ServiceException && problem.$metadata.httpStatusCode === 404

/** Waits for the store; whatever says that it is away, or not well, is `StoreAway`. */
async function withStoreErrors<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (problem) {
    if (problem instanceof TooLarge) throw problem
    const status = problem instanceof S3ServiceException ? problem.$metadata.httpStatusCode : undefined
    // What it refuses (a wrong key, a bucket that is not there, a missing file) is no fault that passes.
    if (status !== undefined && status < 500 && status !== 429) throw problem
    throw new StoreAway('the file store does not answer', { cause: problem })
  }
}
