import { randomUUID } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { requireUser } from '#features/base/user/user.service.ts'
import { type Call, handlers } from '#server/http/call.ts'
import { createSender } from '#server/mail/sender.ts'
import { translateMail } from '#server/mail/template.ts'
import { createMomo } from '#server/mobile-money/momo.ts'
import { readMailFrame, readMailLogo } from '#server/settings/mails.ts'
import { countAgainstLimit } from '#server/rate-limits/rate-limits.data.ts'
import { type Message, message } from '#shared/message.ts'
import { cutToLength } from '#shared/graphemes.ts'
import { connectionTested } from '../setting.events.ts'
import { type Trial, trialApi } from './trial.contract.ts'

type Caller = Call<typeof trialApi.run>

/** Limits how often other servers are called for a test. */
const LIMIT = { most: 20, seconds: 3600 }
const REASON_LETTERS = 300

async function tryMail({ config, db, me, language }: Caller): Promise<Message> {
  const { email, timeZone } = await requireUser(db, me.id)
  const frame = await readMailFrame(db)
  const { organisation } = frame
  const draft = {
    subject: message('Test email from {organisation}', { organisation: organisation.name }),
    lines: [message('You requested this email on the settings page. You don’t need to do anything else.')],
  }
  const reader = { email, language, zone: timeZone ?? organisation.time_zone }
  const send = createSender(
    config,
    () => undefined,
    () => readMailLogo(db),
  )
  await send(translateMail(draft, reader, { ...frame, baseUrl: config.baseUrl }), randomUUID())
  return config.smtpUrl
    ? message('The mail server accepted an email to {email}. Check that it arrives.', { email })
    : message('No mail server is set up. The email to {email} was saved as a file in the data folder.', { email })
}

async function tryStorage({ files }: Caller): Promise<Message> {
  const key = `${randomUUID()}.txt`
  await files.write(key, Buffer.from(key))
  try {
    if ((await text(files.read(key))) !== key) throw new Error('another text was read than was written')
  } finally {
    await files.remove(key)
  }
  return message('A file was written, read and deleted')
}

async function tryPayment({ config }: Caller): Promise<Message> {
  if (!config.momo)
    return message('No payment provider is set up. Learners pay by transfer and upload a proof of payment.')
  // There is no such payment: any answer shows that the provider accepts our credentials.
  await createMomo(config.momo).status(randomUUID())
  return message('MTN MoMo responded and recognises this installation')
}

const TRIES: Record<Trial, (call: Caller) => Promise<Message>> = {
  mail: tryMail,
  storage: tryStorage,
  payment: tryPayment,
}

async function testConnection(call: Caller) {
  const { what } = call.body
  await countAgainstLimit(call.db, `trials:${call.me.id}`, LIMIT, call.now())
  try {
    const says = await TRIES[what](call)
    await connectionTested(call, call.db, what, true)
    return { is_working: true, says: call.translate(says) }
  } catch (problem) {
    call.log.warn({ err: problem }, `the trial of ${what} has failed`)
    await connectionTested(call, call.db, what, false)
    const reason = cutToLength(problem instanceof Error ? problem.message : String(problem), REASON_LETTERS)
    return { is_working: false, says: call.say('The test failed: {reason}', { reason }) }
  }
}

export const trialHandlers = handlers(trialApi, { run: testConnection })
