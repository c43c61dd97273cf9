import { and, eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { users } from '#features/base/user/user.table.ts'
import { auditLog } from '#server/audit/audit.table.ts'
import { allHandlers } from '#app/handlers.ts'
import { useTestApp } from '#tests/support/app.ts'
import { makeWrite } from '#tests/support/made-writes.ts'
import { momoSettings } from '#tests/support/momo.ts'

// The audit log answers who did what (SECURITY.md, proof 21): every write of the register is made here, and leaves a
// line with the name of the person who made it, unless it is on the list.

/** Writes that need no line, by the reason why. A new write leaves a line or is put here. */
const NEED_NO_LINE: readonly (readonly [why: string, names: string])[] = [
  [
    'of somebody who is not signed in yet, or enters a mailed code: audit-log.test.ts asks for their lines',
    'account: register signIn verifyOtp resendOtp forgotPassword resetPassword confirmEmail; factor: passkeyOptions signInWithCode signInWithPasskey',
  ],
  [
    'a step on the way to an own address or second step: the one that takes effect leaves a line',
    'account: confirmPassword sendEmailCode cancelEmail; factor: startApp startPasskey',
  ],
  [
    'a preview or a check stores nothing',
    'content: preview; siteText: preview; settingPicture: preview; availability: preview; quizFile: read; import: check; user: checkImport checkMerge',
  ],
  [
    'a message, which shows its author and time itself and is kept; reports of it are lines',
    'chat: send; chatGroup: send; attachment: sendFile sendVoice; support: send; visitor: write mail; supportImage: upload',
  ],
  [
    'what was read, or is being written',
    'chat: read typing; chatGroup: read typing; conversation: read; support: read; inbox: read; notification: markRead markAllRead mark',
  ],
  [
    'the own likes, lists, alerts and settings of notices',
    'blog: like; event: like; savedJob: save remove; jobAlert: create remove; notification: remove clear; preference: save; push: subscribe unsubscribe; savedView: save schedule remove; listView: save change remove; newsletter: leave; subscriber: create confirm remove',
  ],
  ['the own learning, whose record is the progress itself', 'learning: completeVideo setPosition; progress: setGoal'],
  ['the own notes beside a lesson, which nobody else reads', 'lessonNote: create update remove'],
  [
    'the own draft, which nobody else sees before it is handed in, published or booked',
    'appraisal: saveSelf; postAutosave: begin save discard; booking: hold',
  ],
  ['files on their way: what they are used for leaves a line', 'upload: create; publicUpload: create createSeveral'],
  ['called by mail and payment services, whose messages are kept', 'mailBounce: tell; payment: momoPut momoPost'],
]

// Nothing is sent to the phone service: no worker runs here.
const app = useTestApp(momoSettings('http://127.0.0.1:9', 'USD'))
const writes = allHandlers.map(({ endpoint }) => endpoint).filter(({ method }) => method !== 'GET')
const listed = NEED_NO_LINE.flatMap(([, names]) =>
  names.split('; ').flatMap((group) => {
    const [feature, verbs = ''] = group.split(': ')
    return verbs.split(' ').map((verb) => `${feature}.${verb}`)
  }),
)

test('the list is about writes that there are, each once', () => {
  const names = writes.map(({ name }) => name)
  expect(listed.filter((name, at) => !names.includes(name) || listed.indexOf(name) !== at)).toEqual([])
})

describe('a write leaves a line that names who made it', () => {
  // Anyone who was made for a call is not told of those that follow.
  afterEach(() => app.services.db.update(users).set({ isActive: false }).where(eq(users.isActive, true)))

  const asked = writes.filter(({ name }) => !listed.includes(name))
  test.each(asked.map((endpoint) => [endpoint.name, endpoint] as const))('%s', async (_, endpoint) => {
    const made = await makeWrite(app, endpoint)
    if ('refused' in made) throw new Error(`nobody could make it: see special-writes.ts\n${made.refused.join('\n')}`)
    const { requestId, actorId } = made
    const lines = await app.services.db
      .select({ actorId: auditLog.actorId, action: auditLog.action })
      .from(auditLog)
      .where(and(eq(auditLog.requestId, requestId), eq(auditLog.result, 'ok')))
    const says = 'record it in its events, or say above why not'
    expect(lines, says).toContainEqual({ actorId, action: expect.any(String) as string })
  })
})
