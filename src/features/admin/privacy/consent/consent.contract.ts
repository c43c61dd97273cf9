import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { text } from '#shared/message.ts'
import { REASON_MAX, requiredText } from '#shared/text-fields.ts'
import { privacyPolicy } from '../privacy.policy.ts'

/** The texts that people accept when they make an account. */
export const CONSENT_TEXTS = ['terms', 'privacy'] as const
export type ConsentText = (typeof CONSENT_TEXTS)[number]

const CONSENT_WAYS = ['sign-up', 'invitation', 'notice'] as const
export type ConsentWay = (typeof CONSENT_WAYS)[number]

const Name = z.enum(CONSENT_TEXTS)
const version = z.number().check(z.int(), z.minimum(1), z.maximum(100_000))

/** Something that someone has accepted. */
export const Consent = z.object({
  text: Name,
  version: z.number(),
  way: z.enum(CONSENT_WAYS),
  accepted_at: z.string(),
})
export type Consent = z.infer<typeof Consent>

/** A version that the person has not accepted yet. */
export const NewVersion = z.object({ text: Name, version: z.number(), note: z.string(), published_at: z.string() })
export type NewVersion = z.infer<typeof NewVersion>

const Version = z.object({
  text: Name,
  version: z.number(),
  /** Null for the first version, which was there from the beginning. */
  note: z.nullable(z.string()),
  published_by: z.nullable(z.string()),
  published_at: z.nullable(z.string()),
  /** How many people with an account have accepted this version. */
  accepted: z.number(),
})
export type Version = z.infer<typeof Version>

/** The read of all that a person sees about their own data: what someone has accepted is a part of it. */
export const OWN_PRIVACY = { name: 'privacy.get' } as const

export const consentApi = {
  pending: endpoint({
    name: 'privacy.newVersions',
    method: 'GET',
    path: '/api/privacy/new-versions',
    access: privacyPolicy.own,
    summary: 'Versions of the terms and of the privacy text that are newer than what the caller has accepted.',
    response: z.object({ versions: z.array(NewVersion) }),
  }),
  accept: endpoint({
    name: 'privacy.accept',
    method: 'POST',
    path: '/api/privacy/consents',
    access: privacyPolicy.own,
    summary: 'Records that the caller accepts the present version of a text; 409 when there is a newer one.',
    body: z.strictObject({ text: Name, version }),
    response: z.object({ message: z.string() }),
    status: 201,
  }),
  versions: endpoint({
    name: 'privacy.versions',
    method: 'GET',
    path: '/api/privacy/versions',
    access: privacyPolicy.publish,
    summary: 'Every version of the two texts, the newest first, and how many people have accepted each.',
    response: z.object({ versions: z.array(Version), people: z.number() }),
  }),
  publish: endpoint({
    name: 'privacy.publish',
    method: 'POST',
    path: '/api/privacy/versions',
    access: privacyPolicy.publish,
    summary:
      'Says that what a text says has changed: makes the next version of it. `version` is the newest that the caller has read: 409 when there is a newer one.',
    body: z.strictObject({
      text: Name,
      version,
      note: requiredText(text('Describe what has changed'), REASON_MAX),
    }),
    response: z.object({ message: z.string() }),
    status: 201,
  }),
}
