import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#shared/endpoint.ts'
import { AppError } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import { allowsRole, NOT_ALLOWED } from '#shared/policy.ts'
import { type Role, ROLES } from '#shared/roles.ts'
import { PREVIEW_ROLE_HEADER } from '#shared/preview-role.ts'
import { type JsonSchema, jsonSchemaOf } from '../schema/schema-fields.ts'
import { sampleOf } from './sample.ts'

const NOT_SAVED = message('You are viewing the dashboard as another role. Nothing is saved.')
const NO_FILE = message('You are viewing the dashboard as another role. There are no files here.')
const ROLE_NOT_KNOWN = message('Unknown role')

/** What a feature knows better than a contract: the answers to these calls, by the name of the call. */
export type SeenAnswers = Readonly<Record<string, (role: Role, sample: unknown) => unknown>>

/** Who may look, and what features say themselves; given by the register. */
export type PreviewParts = { access: Endpoint['access']; answers: SeenAnswers }

/** As which role the client looks at the product; undefined usually. Throws 400 for what is no role. */
export function previewRoleOf({ headers }: Pick<FastifyRequest, 'headers'>): Role | undefined {
  const name = headers[PREVIEW_ROLE_HEADER]
  if (name === undefined) return undefined
  const role = ROLES.find((one) => one === name)
  if (!role) throw new AppError('bad_request', ROLE_NOT_KNOWN)
  return role
}

/** For what is no call of a contract, such as videos in pieces. Throws 403. */
export function refuseInPreview(request: Pick<FastifyRequest, 'headers'>): void {
  if (previewRoleOf(request)) throw new AppError('forbidden', NOT_SAVED)
}

const schemas = new Map<string, JsonSchema>()

function schemaOf(endpoint: Endpoint): JsonSchema {
  const known = schemas.get(endpoint.name) ?? jsonSchemaOf(endpoint.response, 'output')
  schemas.set(endpoint.name, known)
  return known
}

/**
 * What someone with this role sees of a call: no handler runs and no row is read, so that it can neither show anyone's
 * data nor change anything (ADR 51). What the role may not ask for is refused as it would be.
 */
export function answerAsPreview(endpoint: Endpoint, role: Role, { answers }: PreviewParts, now: Date): unknown {
  if (!allowsRole(endpoint.access as Parameters<typeof allowsRole>[0], { roles: [role] }))
    throw new AppError('forbidden', NOT_ALLOWED)
  if (endpoint.method !== 'GET') throw new AppError('forbidden', NOT_SAVED)
  if (endpoint.raw) throw new AppError('not_found', NO_FILE)
  const sample = sampleOf(schemaOf(endpoint), now)
  return endpoint.response.parse(answers[endpoint.name]?.(role, sample) ?? sample)
}
