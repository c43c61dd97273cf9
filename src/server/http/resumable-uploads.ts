import { Socket } from 'node:net'
import { Server, Upload } from '@tus/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#shared/endpoint.ts'
import { AppError, notFound } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import type { Actor } from '#shared/policy.ts'
import { cutToLength } from '#shared/graphemes.ts'
import { withoutDirectionMarks } from '#shared/visible-text.ts'
import { recordDenial } from '../audit/audit.data.ts'
import type { Services } from '../service-types.ts'
import { errorAnswer, UNREADABLE } from './errors.ts'
import type { Session } from './call.ts'
import { newFileId } from '../files/images.ts'
import { createPartStore, partBytes, partsFolder } from '../files/upload-parts.ts'
import { createUploadLocks } from '../files/upload-locks.ts'

/** How long a request may still write after the same upload was asked for again. */
const DRAIN_MS = 1000
const LONGEST_WAIT_MS = 20_000
/** A connection that has sent nothing for this long is considered lost. */
const SILENT_MS = 120_000
const PIECE_TYPE = 'application/offset+octet-stream'
const VERSION = '1.0.0'
const UPLOAD_NOT_FOUND = message('Upload not found')

/** An upload as it was announced. */
export type Announced = {
  id: string
  ownerId: number
  name: string
  /** What the sender knows the file by; empty when it says nothing. */
  fingerprint: string
  bytes: number
  isFinished: boolean
}

/** What a feature decides about files that come in pieces. */
export type ResumableKind = {
  /** As the log names it: `upload.video`. */
  name: string
  /** Uploads are begun here, and sent to the addresses below. */
  path: string
  /** Who may upload at all; `begin` asks further. */
  access: Endpoint['access']
  /** Writes an upload down before its first byte; throws when this person may not begin it. */
  begin: (
    services: Services,
    me: Actor,
    asked: Pick<Announced, 'id' | 'name' | 'fingerprint' | 'bytes'>,
  ) => Promise<void>
  find: (services: Services, id: string) => Promise<Announced | undefined>
  /** Checks the bytes received so far; throws and removes the upload when it cannot be a valid file. */
  check: (services: Services, id: string) => Promise<void>
  /** All bytes have come. May be called again, also for an upload that has ended. */
  finish: (services: Services, id: string) => Promise<void>
  /** Removes an upload, with its file when it has ended. */
  remove: (services: Services, id: string) => Promise<void>
}

/** Lets a request through: its session, when the person may do this at all, and it does not come from another site. */
export type Gate = (request: FastifyRequest, asked: Pick<Endpoint, 'name' | 'method' | 'access'>) => Promise<Session>

type ById = FastifyRequest<{ Params: { id: string } }>

/**
 * Files that come in pieces, by the protocol tus 1.0 with creation and termination: what has come survives a lost link,
 * a reload and a restart of the server. Other people's uploads do not exist for the caller (404).
 */
export function serveResumable(app: FastifyInstance, services: Services, kind: ResumableKind, gate: Gate): void {
  const { config } = services
  const locker = createUploadLocks(LONGEST_WAIT_MS)
  const known = {
    get: async (id: string) => {
      const upload = await kind.find(services, id)
      return upload && new Upload({ id, size: upload.bytes, offset: 0, metadata: { filename: upload.name } })
    },
    set: async () => {},
    delete: async () => {},
  }
  const datastore = createPartStore(partsFolder(config), known)

  /** Hands a checked request to the protocol's own server. */
  const passToTus = (request: FastifyRequest, reply: FastifyReply, id: string): Promise<void> => {
    const tus = new Server({
      path: kind.path,
      datastore,
      locker,
      lockDrainTimeout: DRAIN_MS,
      relativeLocation: true,
      // No origin is allowed, so pages of other sites cannot read the answer.
      allowedOrigins: [],
      namingFunction: () => id,
      // The library reads the last part of the whole address, with its query; the route has read and checked it before.
      getFileIdFromRequest: () => id,
      onUploadFinish: async () => {
        await kind.finish(services, id)
        return {}
      },
      onResponseError: (_, problem) => {
        const { status, text } = errorAnswer(asError(problem), request)
        return { status_code: status, body: text }
      },
    })
    reply.hijack()
    reply.raw.setHeader('x-request-id', request.id)
    reply.raw.setHeader('cache-control', 'no-store')
    if (request.raw.socket instanceof Socket) request.raw.socket.setTimeout(SILENT_MS)
    return tus.handle(request.raw, reply.raw)
  }

  const admitPerson = async (request: FastifyRequest, method: Endpoint['method']) => {
    const session = await gate(request, { name: kind.name, method, access: kind.access })
    if (request.headers['tus-resumable'] !== VERSION) throw new AppError('bad_request', UNREADABLE)
    return session.actor
  }

  /** The caller's own upload; one whose bytes are all there has ended, also when the server stopped at that moment. */
  const requireOwn = async (me: Actor, { params }: ById): Promise<Announced> => {
    const upload = await kind.find(services, params.id)
    if (!upload || upload.ownerId !== me.id) throw notFound(UPLOAD_NOT_FOUND)
    if (upload.isFinished || (await partBytes(config, upload.id)) !== upload.bytes) return upload
    await kind.finish(services, upload.id)
    return { ...upload, isFinished: true }
  }

  void app.register(async (scope) => {
    scope.addHook('onRequest', async ({ url }) => {
      if (url.includes('?')) throw new AppError('bad_request', UNREADABLE)
    })
    // The bytes of a piece go from the connection to the file.
    scope.addContentTypeParser(PIECE_TYPE, (_request, _body, done) => done(null))
    scope.post(kind.path, async (request, reply) => {
      const me = await admitPerson(request, 'POST')
      const id = newFileId()
      const metadataValue = (key: string) => metadataIn(request, key)
      const asked = {
        id,
        name: metadataValue('filename'),
        fingerprint: metadataValue('fingerprint'),
        bytes: lengthIn(request),
      }
      await kind.begin(services, me, asked).catch(async (problem: unknown) => {
        if (problem instanceof AppError && problem.code === 'forbidden')
          await recordDenial(services.db, me.id, kind.name, { ip: request.ip, requestId: request.id })
        throw problem
      })
      return passToTus(request, reply, id)
    })
    scope.head<{ Params: { id: string } }>(`${kind.path}/:id`, async (request, reply) => {
      const upload = await requireOwn(await admitPerson(request, 'GET'), request)
      if (!upload.isFinished) return passToTus(request, reply, upload.id)
      // A client that has lost the last answer asks how many bytes have arrived.
      const bytes = String(upload.bytes)
      return reply.headers({ 'tus-resumable': VERSION, 'upload-offset': bytes, 'upload-length': bytes }).send()
    })
    scope.route<{ Params: { id: string } }>({
      method: 'PATCH',
      url: `${kind.path}/:id`,
      handler: async (request, reply) => {
        const upload = await requireOwn(await admitPerson(request, 'PUT'), request)
        if (upload.isFinished) throw new AppError('conflict', message('This upload has ended'))
        if (Number(request.headers['upload-offset']) > 0) await kind.check(services, upload.id)
        return passToTus(request, reply, upload.id)
      },
    })
    scope.delete<{ Params: { id: string } }>(`${kind.path}/:id`, async (request, reply) => {
      const upload = await requireOwn(await admitPerson(request, 'DELETE'), request)
      const lock = locker.newLock(upload.id)
      await lock.lock(AbortSignal.timeout(LONGEST_WAIT_MS), () => {})
      try {
        await kind.remove(services, upload.id)
      } finally {
        await lock.unlock()
      }
      return reply.status(204).header('tus-resumable', VERSION).send()
    })
    scope.options(kind.path, (request, reply) => passToTus(request, reply, ''))
  })
}

/** How long the file will be; said before its first byte. */
function lengthIn({ headers }: FastifyRequest): number {
  const text = headers['upload-length']
  if (typeof text !== 'string' || !/^\d{1,15}$/.test(text)) throw new AppError('bad_request', UNREADABLE)
  return Number(text)
}

/** What the sender says of the file under this key: only text, never a path. */
function metadataIn({ headers }: FastifyRequest, key: string): string {
  const pairs = String(headers['upload-metadata'] ?? '').split(',')
  const value = pairs.map((pair) => pair.trim().split(' ')).find(([name]) => name === key)?.[1]
  const text = Buffer.from(value ?? '', 'base64').toString('utf8')
  return cutToLength(withoutDirectionMarks(text.replaceAll(/\p{Cc}/gu, '')), 200)
}

/** What the protocol's server throws carries a status and no error. */
function asError(problem: Error | { status_code: number; body: string }): Error {
  if (problem instanceof Error) return problem
  const { status_code: statusCode, body } = problem
  return Object.assign(new Error(body.trim()), { statusCode })
}
