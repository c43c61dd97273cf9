import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { text } from '#shared/message.ts'
import { OptionalLink } from '#shared/link-fields.ts'
import { optionalText, requiredText } from '#shared/text-fields.ts'
import { BIO_MAX } from '../applicant/applicant.contract.ts'
import { EXPERTISE_AREAS } from '../mentor.contract.ts'
import { mentorProfilePolicy } from './profile.policy.ts'

/** Letters of a line, and how many languages a mentor names. */
export const LINE_MAX = 120
export const LANGUAGES_MAX = 8

const TOO_MANY = text('Add at most {maximum} languages')

const Changes = z.strictObject({
  area_of_expertise: z.enum(EXPERTISE_AREAS, { error: text('Choose your area of expertise') }),
  mentor_bio: requiredText(text('Describe what you can help with'), BIO_MAX),
  /** What the card shows under the name; empty shows the words of the specification (spec 1 §3). */
  experience: optionalText(LINE_MAX),
  mentored: optionalText(LINE_MAX),
  languages: z.array(requiredText(text('Enter the language'), 40)).check(z.maxLength(LANGUAGES_MAX, TOO_MANY)),
  city: optionalText(LINE_MAX),
  country: optionalText(LINE_MAX),
  linkedin: OptionalLink,
  twitter: OptionalLink,
  facebook: OptionalLink,
})
export type ProfileChanges = z.infer<typeof Changes>

/** What was left out is empty. */
const Answer = z.object({
  area_of_expertise: z.enum(EXPERTISE_AREAS),
  mentor_bio: z.string(),
  experience: z.string(),
  mentored: z.string(),
  languages: z.array(z.string()),
  city: z.string(),
  country: z.string(),
  linkedin: z.string(),
  twitter: z.string(),
  facebook: z.string(),
})
export type MentorProfile = z.infer<typeof Answer>

export const mentorProfileApi = {
  get: endpoint({
    name: 'mentorProfile.get',
    method: 'GET',
    path: '/api/mentor/profile',
    access: mentorProfilePolicy.read,
    summary: 'What the directory says of the calling mentor, to be changed; a text that was left out is empty.',
    response: z.object({ id: z.number(), profile: Answer }),
  }),
  update: endpoint({
    name: 'mentorProfile.update',
    method: 'PUT',
    path: '/api/mentor/profile',
    access: mentorProfilePolicy.edit,
    summary: 'Replaces what the directory says of the calling mentor; a language that is named twice counts once.',
    body: Changes,
    response: z.object({ message: z.string(), profile: Answer }),
  }),
}
