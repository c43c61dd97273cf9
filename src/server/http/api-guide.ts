import { ERROR_STATUS } from '#shared/errors.ts'
import { IDEMPOTENCY, PAGE_LIMIT_MAX } from '#shared/limits.ts'

/** What each code of a refusal means to the caller. */
const MEANINGS: Record<keyof typeof ERROR_STATUS, string> = {
  bad_request: 'The request could not be read.',
  signed_out: 'There is no session, or it has ended. Sign in again.',
  wrong_credentials: 'The email or the password is wrong.',
  forbidden: 'The session is fine; the person may not do this.',
  factor_needed:
    'The role of the person needs a second step of signing in: until it is set up, nothing else is answered.',
  password_needed:
    'The own password was confirmed too long ago for this: `POST /api/confirm-password`, then ask again.',
  cross_site: 'A write that carries the cookie came from another site.',
  not_found: 'It is not there, or the caller may not see it.',
  conflict: 'Somebody was faster, or the present state does not allow it.',
  too_large: 'The request or a file is too large.',
  unsupported_type: 'Send JSON, or a form where files are taken.',
  invalid: 'Some fields are refused; `errors` has all of them at once.',
  too_many: 'Too many requests; `Retry-After` says how many seconds to wait.',
  internal: 'Our fault. Tell us the `requestId`.',
  busy: 'The server has more work than it can do; try again in a moment.',
  no_room: 'The disk is full. Nothing was saved; whoever runs the site has to make room.',
}

/** Two calls have the lessons, and only for those who may study. */
export const LESSONS_NOTE =
  "The public list of courses names its lessons but does not give them. `GET /api/enrollments` (the learner's own) and " +
  '`GET /api/enrollments/{id}` have `course.videos` with `url` and `quiz_data` once the enrollment is active or ' +
  'completed. A `url` of ours is signed and expires after some hours: ask again for a new one. ' +
  '`POST /api/enrollments/{id}/quiz-attempts` marks answers, `POST /api/enrollments/{id}/complete-video` ticks a lesson off.'

/** How videos are uploaded in pieces, which is not in this list of calls. */
export const VIDEO_UPLOAD_NOTE =
  'Videos are sent in pieces by the protocol [tus 1.0](https://tus.io/protocols/resumable-upload): `POST /api/uploads/videos` with ' +
  '`Upload-Length` (at most 100 MB) and `Upload-Metadata: filename …` answers the address of the upload, `PATCH` sends a piece to it, ' +
  '`HEAD` says how far it came, `DELETE` takes it away. The last part of the address is the id of the video: ' +
  '`POST /api/lessons` takes it as `cloudinary_video_id`. What is not finished, or in no lesson, is deleted after a week.'

/** How a program sends a request again without doing it twice. */
const IDEMPOTENCY_NOTE =
  'Calls about money, enrollments, sessions with mentors and registrations take the header `Idempotency-Key`: a text of ' +
  `${IDEMPOTENCY.least} to ${IDEMPOTENCY.most} characters that is new for each request, such as a UUID. When no answer ` +
  'comes, send the same again with the same key: it is carried out once, and each time has the first answer, with ' +
  `\`Idempotency-Replayed: true\`. A key is of one person and is kept for ${IDEMPOTENCY.hours} hours. With other content it is ` +
  'refused (409); a refused request may be corrected and sent with the same key. Other calls do not read the header.'

/** Which language an answer is in, and what a program should rely on instead. */
export const LANGUAGE_NOTE =
  'What an answer says to people (`message`, `errors`, notifications, CSV files, certificates) is in the language of ' +
  'the request: the cookie `lang`, then the setting of the signed-in person, then `Accept-Language`, then English; ' +
  '`Content-Language` names it. Programs branch on `code` and the status, never on a text.'

/**
 * What holds for all calls, as Markdown: the introduction of the OpenAPI document and of its page.
 * @param baseUrl the address people type
 */
export function apiGuideText(baseUrl: string): string {
  const codes = Object.entries(ERROR_STATUS).map(
    ([code, status]) => `| \`${code}\` | ${status} | ${MEANINGS[code as keyof typeof MEANINGS]} |`,
  )
  return `Every call of the product. The browser, other programs and our own tests all use the same ones.

## Signing in

Sign in once and send the token with each call. In a browser the cookie \`token\` does the same.

\`\`\`sh
curl ${baseUrl}/api/login \\
  -H 'content-type: application/json' \\
  -d '{"email":"you@example.org","password":"…"}'

curl ${baseUrl}/api/me -H "authorization: Bearer $TOKEN"
\`\`\`

A new device is asked for a mailed code first: the answer then says \`requires_otp\`, and \`POST /api/verify-otp\` gives the token.

## Lists

Lists come in pages of at most ${PAGE_LIMIT_MAX}: ask with \`limit\` and \`page\`, and go on with \`next\` until it is \`null\`. Times are UTC in ISO 8601.

What one is looking for may be kept out of the address, as our own pages do with email addresses: the header \`Private-Query\` is written as a query is, and read as part of it.

An administrator may ask as a role, with the header \`See-As\`: the answer of every call that reads is then made up by its contract, and no call changes anything.

## Sending again

${IDEMPOTENCY_NOTE}

## Languages

${LANGUAGE_NOTE}

## Lessons

${LESSONS_NOTE}

## Videos

${VIDEO_UPLOAD_NOTE}

## Errors

Every refusal has the same shape: \`{ message, code, errors?, requestId }\`.

| Code | Status | Meaning |
| --- | --- | --- |
${codes.join('\n')}

## Calls
`
}
