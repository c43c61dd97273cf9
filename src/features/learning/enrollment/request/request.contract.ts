import * as z from 'zod/mini'
import { dayIn } from '#shared/dates.ts'
import { endpoint } from '#shared/endpoint.ts'
import { ById } from '#shared/id.ts'
import { text } from '#shared/message.ts'
import { emailField, phoneField } from '#shared/person-fields.ts'
import { requiredText } from '#shared/text-fields.ts'
import { tidy } from '#shared/visible-text.ts'
import { ENROLLMENT_STATUSES } from '../enrollment.contract.ts'
import { enrollmentPolicy } from '../enrollment.policy.ts'

const isPast = (day: string): boolean => day < dayIn(new Date(), 'UTC')

/** The enrollment form: 13 fields, every one required (spec 1 §5). */
export const EnrollForm = z.strictObject({
  name: requiredText(text('Enter your full name')),
  email: emailField(text('Enter your email address')),
  phone: phoneField(text('Enter your phone number')),
  education: requiredText(text('Enter your education level')),
  experience: requiredText(text('Tell us about your relevant experience'), 2000),
  goals: requiredText(text('Tell us your learning goals'), 2000),
  gender: z.enum(['Male', 'Female'], { error: text('Choose your gender') }),
  dob: z
    .string({ error: text('Enter your date of birth') })
    .check(
      tidy(),
      z.minLength(1, { error: text('Enter your date of birth'), abort: true }),
      z.iso.date({ error: text('Enter a valid date of birth'), abort: true }),
      z.refine((date) => isPast(date) && date >= '1900-01-01', text('Date of birth must be in the past')),
    )
    .brand<'Day'>(),
  country: requiredText(text('Enter your country')),
  city: requiredText(text('Enter your city')),
  district: requiredText(text('Enter your district')),
  zip_code: requiredText(text('Enter your zip code'), 20),
  address: requiredText(text('Enter your address'), 300),
})
export type EnrollForm = z.infer<typeof EnrollForm>

/** Asking for a place in a course; public pages load it with the form. */
export const requestApi = {
  form: endpoint({
    name: 'enrollment.form',
    method: 'GET',
    path: '/api/courses/:id/enrollment-form',
    access: enrollmentPolicy.enroll,
    summary:
      'What the form of a course begins with: what the caller has sent with the last request, whether a request becomes a place at once, and whether the course starts without the form.',
    params: ById,
    response: z.object({
      last: z.nullable(EnrollForm),
      approved_at_once: z.boolean(),
      starts_in_one_tap: z.boolean(),
    }),
  }),
  enroll: endpoint({
    name: 'enrollment.enroll',
    method: 'POST',
    path: '/api/courses/:id/enroll',
    access: enrollmentPolicy.enroll,
    isIdempotent: true,
    summary: 'Asks for a place in a free course; an admin decides (spec 1 §4, §5, §7).',
    params: ById,
    body: EnrollForm,
    response: z.object({
      message: z.string(),
      enrollment: z.object({ id: z.number(), status: z.enum(ENROLLMENT_STATUSES) }),
    }),
    status: 201,
  }),
  start: endpoint({
    name: 'enrollment.start',
    method: 'POST',
    path: '/api/courses/:id/start',
    access: enrollmentPolicy.enroll,
    isIdempotent: true,
    summary:
      'Starts a free course without the form, where a setting allows that and no cohort has places in it; otherwise 403.',
    params: ById,
    response: z.object({
      message: z.string(),
      enrollment: z.object({ id: z.number(), status: z.enum(ENROLLMENT_STATUSES) }),
    }),
    status: 201,
  }),
}
