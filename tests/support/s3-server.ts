import { randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import S3rver from '@20minutes/s3rver'

/** The one key that this server knows. */
const KEY = 'S3RVER'
const BUCKET = 'mbuyu-test'
const UPLOADS = '._S3rver_uploads'

/** A server that speaks S3: it checks signatures, answers ranges and takes uploads in parts. */
export type S3Server = {
  /** The settings that make the product use it. */
  settings: Record<string, string>
  /** How often each kind of call came: `PUT`, `GET` … */
  calls: Map<string, number>
  /** Ends all connections and refuses new ones, until `start`. What it stores stays. */
  stop: () => Promise<void>
  start: () => Promise<void>
  /** While it is set, what it says happens to each request before the server sees it; true when it has answered. */
  meddle: ((request: IncomingMessage, response: ServerResponse) => boolean) | undefined
  /** Uploads in parts that no one has ended. */
  openUploads: () => Promise<string[]>
  close: () => Promise<void>
}

/**
 * The server of a package, with what real services do besides: an object is shown when it is whole, an upload in parts can
 * be ended, the slash at the end of a bucket's address counts for the signature, and nothing is answered without one.
 */
async function makeServer(directory: string) {
  const product = new S3rver({ directory, silent: true, configureBuckets: [{ name: BUCKET, configs: [] }] })
  const { store } = product
  const putContent = store.putContent.bind(store)
  store.putContent = async (file, content) => {
    const draft = `${file}.${randomUUID()}`
    const put = await putContent(draft, content)
    await fs.rename(draft, file)
    return put
  }
  store.getBucketPath = (bucket) => path.join(directory, bucket.replace(/\/$/, ''))
  product.middleware.unshift(async (ctx, next) => {
    const { uploadId } = ctx.query
    await next().catch(async (problem: unknown) => {
      // The signature was checked before this is said.
      const isRefused = problem instanceof Error && 'code' in problem && problem.code === 'MethodNotAllowed'
      if (!isRefused || ctx.method !== 'DELETE' || uploadId === undefined) throw problem
      await fs.rm(path.join(directory, BUCKET, UPLOADS, path.basename(uploadId)), { recursive: true, force: true })
      ctx.status = 204
    })
  })
  await product.configureBuckets()
  // It removes a folder with its last object, also while the next one is being written there.
  for (const folder of ['files', 'archives']) {
    await fs.mkdir(path.join(directory, BUCKET, folder), { recursive: true })
    await fs.writeFile(path.join(directory, BUCKET, folder, '.keep'), '')
  }
  const answer = product.callback()
  return (request: IncomingMessage, response: ServerResponse): void => {
    if (!request.headers.authorization) return void response.writeHead(403).end()
    request.url = request.url?.replace(/^\/([\w-]+)\/(?=\?|$)/, '/$1%2F')
    void answer(request, response)
  }
}

/** Starts a server with an empty bucket on a free port. */
export async function startS3Server(): Promise<S3Server> {
  const directory = await fs.mkdtemp(path.join(os.tmpdir(), 'mbuyu-s3-'))
  const answer = await makeServer(directory)
  const calls = new Map<string, number>()
  let server: Server | undefined
  let port = 0
  const take = (request: IncomingMessage, response: ServerResponse): void => {
    const { method = '' } = request
    calls.set(method, (calls.get(method) ?? 0) + 1)
    if (made.meddle?.(request, response)) return
    answer(request, response)
  }
  const made: S3Server = {
    settings: {},
    calls,
    meddle: undefined,
    async start() {
      if (server?.listening) return
      server = createServer(take)
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      server.once('error', reject).listen(port, '127.0.0.1', resolve)
      await promise
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens on a port
      port = (server.address() as AddressInfo).port
    },
    async stop() {
      const { promise, resolve } = Promise.withResolvers<void>()
      server?.close(() => resolve())
      server?.closeAllConnections()
      await promise
    },
    openUploads: () => fs.readdir(path.join(directory, BUCKET, UPLOADS)).catch(() => []),
    async close() {
      await made.stop()
      await fs.rm(directory, { recursive: true, force: true })
    },
  }
  await made.start()
  made.settings = {
    S3_BUCKET: BUCKET,
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_ACCESS_KEY_ID: KEY,
    S3_SECRET_ACCESS_KEY: KEY,
  }
  return made
}
