import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#shared/endpoint.ts'
import { AppError, notFound } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import { allowsRole, NOT_ALLOWED } from '#shared/policy.ts'
import type { Role } from '#shared/roles.ts'
import { recordDenial } from '../audit/audit.data.ts'
import type { Services } from '../service-types.ts'
import type { Db } from '../db/db.ts'
import type { Gate } from './resumable-uploads.ts'
import { translate } from '../language/translate.ts'
import { COOKIE } from '../session/cookies.ts'
import { isWriteFromSameSite } from '../session/csrf.ts'
import { hashToken } from '../session/tokens.ts'
import { readOrganisation } from '../settings/organisation.ts'
import { INTERNAL_HEADER } from './internal-header.ts'
import type { Addresses } from './canonical-addresses.ts'
import type { AnswerCache } from './answer-cache.ts'
import type { Bound, Call, RawAnswer, Session } from './call.ts'
import type { QuickAnswers } from './quick-answers.ts'
import { dropStreams, parseAddress, privateQuery } from './input.ts'
import { requireFactor, sessionUnlessHeldBack } from './factor-rule.ts'
import { ADDRESS_NOT_FOUND } from './errors.ts'
import type { RequestLimits } from './request-limits.ts'
import { networkOf } from './network.ts'
import { readBody } from './read-body.ts'
import { markLanguage, readerOf } from './reader.ts'
import { answerAsPreview, type PreviewParts, refuseInPreview, previewRoleOf } from '../preview/role-preview.ts'
import { fieldsOf } from '../schema/schema-fields.ts'
import { sendCached, sendJson, sendRaw } from './send.ts'
import { idempotencyKeyOf, requireRepeatable, type SendOnce } from './idempotency-key.ts'
import { hasCurrentTag, entityTagOfEvents, sendUnchanged, entityTagOf } from './entity-tag.ts'

/** Types of answers that are drawn for each request, and as how many requests one counts. */
const DRAWN = new Set(['application/pdf', 'image/png'])
const DRAWING_COST = 20

const SIGN_IN = message('Sign in to continue')

declare module 'fastify' {
  interface FastifyContextConfig {
    /** `Endpoint.oneClick` of the call. */
    isOneClick?: true | undefined
  }
}

/** Finds who a token belongs to; given by the account feature through the register. */
export type FindSession = (services: Services, tokenHash: string) => Promise<Omit<Session, 'via'> | null>

export type BinderParts = {
  services: Services
  findSession: FindSession
  limits: RequestLimits
  answers: AnswerCache
  addresses: Addresses
  quick: QuickAnswers
  internalKey: string
  preview: PreviewParts
  sendOnce: SendOnce
}

/** Binds every endpoint of the register to its address; any other address under /api is a 404 in JSON. */
export function bindEndpoints(app: FastifyInstance, bound: readonly Bound[], parts: BinderParts): void {
  for (const one of bound) {
    const { endpoint } = one
    requireRepeatable(endpoint)
    const answer = (request: FastifyRequest, reply: FastifyReply) => answerCall(one, parts, request, reply)
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      handler: answer,
      config: { isOneClick: endpoint.oneClick },
    })
    if (endpoint.publicAnswer) {
      const names = fieldsOf(endpoint.query, 'input').map(({ name }) => name)
      parts.addresses.declare(endpoint.path, names)
    }
    if (endpoint.postOverride) {
      app.route({ method: 'POST', url: endpoint.path, handler: answer })
    }
  }
  // Otherwise the pages, which answer every address, would also answer these.
  for (const url of ['/api', '/api/*']) {
    app.all(url, () => {
      throw notFound(ADDRESS_NOT_FOUND)
    })
  }
}

async function answerCall(
  { endpoint, handle, admit }: Bound,
  parts: BinderParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { services, limits, answers } = parts
  const role = previewRoleOf(request)
  if (role) return sendPreviewAnswer(endpoint, role, parts, request, reply)
  const session = sessionUnlessHeldBack(endpoint, await identifyReader(request, parts))
  // A query in a header is not part of the cache key.
  const isForEverybody = endpoint.publicAnswer !== undefined && !(endpoint.ownWhenSignedIn && session)
  const isPublic = isForEverybody && endpoint.method === 'GET' && privateQuery(request) === undefined
  const address = isPublic ? parts.addresses.canonical(request.url) : request.url
  const findCached = () => (isPublic ? answers.get(address) : undefined)
  // An answer from the cache costs nothing, unless a token had to be looked up for it.
  const isFree = tokenOf(request) === undefined && findCached() !== undefined
  if (!isFree && request.headers[INTERNAL_HEADER] !== parts.internalKey) limits.take(request.ip, session?.actor.id)
  await requireAccess(endpoint, session, request, services)
  const cached = findCached()
  if (cached) return sendCached(endpoint, cached, parts.quick, request, reply)
  const { params, query } = parseAddress(endpoint, request)
  const noteDenial = async (problem: unknown): Promise<never> => {
    if (session && problem instanceof AppError && problem.code === 'forbidden')
      await recordDenialOf(endpoint, session, request, services)
    throw problem
  }
  const me = session?.actor ?? null
  if (admit && request.isMultipart()) await admit({ db: services.db, params, query, me }).catch(noteDenial)
  const { body, files, streams } = await readBody(endpoint, request, services.files)
  if (endpoint.raw && DRAWN.has(endpoint.raw)) limits.take(request.ip, session?.actor.id, DRAWING_COST)
  const call = makeCall(parts, session, request, reply, {
    params,
    query,
    body,
    files_in: files,
    streams_in: streams,
  })
  const key = idempotencyKeyOf(endpoint, request)
  if (key !== undefined) return parts.sendOnce(endpoint, (given) => handle(given).catch(noteDenial), call, key, reply)
  const mark =
    session && endpoint.changesWith ? await entityTagOfEvents(call, endpoint.changesWith, request) : undefined
  if (mark !== undefined && hasCurrentTag(request, mark)) return sendUnchanged(reply, mark)
  const made = answers.startedAt()
  let result: unknown
  try {
    // The only place that chooses a replica; all other calls read from the primary.
    const mayBeReplica = isPublic || endpoint.isReport === true
    const answer = (db: Db) => handle({ ...call, db })
    result = await (mayBeReplica ? services.database.replicas.read(answer) : handle(call)).catch(noteDenial)
  } finally {
    await dropStreams(services.files, streams)
  }
  if (endpoint.raw) return sendRaw(reply, result as RawAnswer)
  const text = JSON.stringify(endpoint.response.parse(result))
  const tag = endpoint.isPolled ? entityTagOf(text) : mark
  if (endpoint.isPolled && tag !== undefined && hasCurrentTag(request, tag)) return sendUnchanged(reply, tag)
  if (tag !== undefined) void reply.header('etag', tag)
  if (isPublic) answers.set(address, { text, features: endpoint.publicAnswer ?? [] }, made)
  // An answer for everyone depends on no language.
  if (!isForEverybody) markLanguage(reply, call.language)
  return sendJson(reply.status(endpoint.status ?? 200), text)
}

/** For an administrator who looks at the product as a role: neither handler nor cache is asked (ADR 51). */
async function sendPreviewAnswer(
  endpoint: Endpoint,
  role: Role,
  parts: BinderParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { preview, limits, services } = parts
  const session = await identifyReader(request, parts)
  limits.take(request.ip, session?.actor.id)
  await requireAccess({ ...endpoint, access: preview.access }, session, request, services)
  markLanguage(reply, readerOf(request).language)
  return sendJson(reply, JSON.stringify(answerAsPreview(endpoint, role, preview, services.now())))
}

/** The session behind the request; from then on it is known who reads the answer. */
async function identifyReader(request: FastifyRequest, parts: BinderParts): Promise<Session | null> {
  const session = await readSession(request, parts)
  request.readerSettings = {
    language: session?.language ?? null,
    zone: session?.zone ?? (await readOrganisation(parts.services.db)).time_zone,
  }
  return session
}

/** For calls that are no endpoints: the same limits and the same rules as for endpoints that need a session. */
export function createGate(parts: BinderParts): Gate {
  return async (request, asked) => {
    refuseInPreview(request)
    const session = await identifyReader(request, parts)
    parts.limits.take(request.ip, session?.actor.id)
    await requireAccess(asked, session, request, parts.services)
    if (!session) throw new AppError('signed_out', SIGN_IN)
    return session
  }
}

/** The token of the bearer header or of the cookie; both are of the same kind. */
function tokenOf({ headers, cookies }: FastifyRequest): { text: string; via: Session['via'] } | undefined {
  const { authorization } = headers
  const text = authorization ? /^Bearer ([\w-]{20,200})$/i.exec(authorization)?.[1] : cookies[COOKIE.token]
  return text ? { text, via: authorization ? 'bearer' : 'cookie' } : undefined
}

/** The session behind the request, if its token has one. */
async function readSession(request: FastifyRequest, parts: BinderParts): Promise<Session | null> {
  const token = tokenOf(request)
  if (!token) return null
  const found = await parts.findSession(parts.services, hashToken(token.text))
  return found && { ...found, via: token.via }
}

/** Browsers say where a request starts, or carry cookies; other programs do neither. */
const comesFromBrowser = ({ headers }: FastifyRequest): boolean =>
  headers.cookie !== undefined || headers['sec-fetch-site'] !== undefined || headers.origin !== undefined

/**
 * Role part of the ability, and the same-site rule for writes from a browser: without it another
 * site could use the visitor's cookie, or sign the visitor in to a stranger's account.
 */
async function requireAccess(
  endpoint: Pick<Endpoint, 'name' | 'method' | 'access' | 'openWithoutFactor'>,
  session: Session | null,
  request: FastifyRequest,
  services: Services,
): Promise<void> {
  const mayBeForced = request.headers.authorization === undefined && comesFromBrowser(request)
  if (endpoint.method !== 'GET' && mayBeForced && !isWriteFromSameSite(request.headers, request.headers.host)) {
    throw new AppError('cross_site', message('This request came from another site'))
  }
  requireFactor(endpoint, session)
  if (allowsRole(endpoint.access as Parameters<typeof allowsRole>[0], session?.actor ?? null)) return
  if (!session) throw new AppError('signed_out', SIGN_IN)
  await recordDenialOf(endpoint, session, request, services)
  throw new AppError('forbidden', NOT_ALLOWED)
}

const recordDenialOf = (
  endpoint: Pick<Endpoint, 'name'>,
  session: Session,
  request: FastifyRequest,
  { db }: Services,
): Promise<void> => recordDenial(db, session.actor.id, endpoint.name, { ip: request.ip, requestId: request.id })

function makeCall(
  { services, limits }: BinderParts,
  session: Session | null,
  request: FastifyRequest,
  reply: FastifyReply,
  input: Pick<Call, 'params' | 'query' | 'body' | 'files_in' | 'streams_in'>,
): Call {
  const reader = readerOf(request)
  const token = tokenOf(request)
  return {
    ...services,
    ...input,
    ...reader,
    say: (english, values = {}) => translate(reader.language, { text: english, values }, reader.zone),
    translate: (says) => translate(reader.language, says, reader.zone),
    me: session?.actor ?? null,
    session,
    bearer: token?.via === 'bearer' ? token.text : undefined,
    origin: {
      ip: request.ip,
      network: networkOf(request.ip),
      userAgent: request.headers['user-agent']?.slice(0, 300) ?? '',
      requestId: request.id,
      keepsCookies: comesFromBrowser(request),
    },
    spend: (cost) => limits.take(request.ip, session?.actor.id, cost),
    cookies: request.cookies,
    // Behind a proxy that ends TLS the connection itself is plain; the configured address decides.
    isSecure: services.config.baseUrl.startsWith('https://') || request.protocol === 'https',
    setCookie: (name, value, options) => void reply.setCookie(name, value, options),
    clearCookie: (name, path = '/') => void reply.clearCookie(name, { path }),
    setHeader: (name, value) => void reply.header(name, value),
    header: (name) => {
      const value = request.headers[name]
      return Array.isArray(value) ? value[0] : value
    },
  } as Call
}
