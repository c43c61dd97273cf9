import { type Call, handlers } from '#server/http/call.ts'
import { readSetting } from '#server/settings/settings.ts'
import { countAgainstLimit } from '#server/rate-limits/rate-limits.data.ts'
import { notFound } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import { teachingSettings } from '../teaching.settings.ts'
import { messageApi } from './message.contract.ts'
import { listTaughtLearners } from './message.data.ts'
import { learnersMessaged } from './message.events.ts'

const DAY_SECONDS = 86_400

/** Writes to those of the given learners whom the caller teaches; so many times a day as the setting says. */
async function send(call: Call<typeof messageApi.send>) {
  const { db, me, body, now, say } = call
  const ids = [...new Set(body.ids)]
  const most = await readSetting(db, teachingSettings.messagesPerDay)
  const sent = await db.transaction(async (tx) => {
    const to = await listTaughtLearners(tx, ids, me.id)
    if (to.length === 0) throw notFound(message('Enrollment not found'))
    await countAgainstLimit(tx, `teaching-message:${me.id}`, { most, seconds: DAY_SECONDS }, now())
    await learnersMessaged(call, tx, to, { teacher: me, subject: body.subject, text: body.text })
    return to.map(({ id }) => id)
  })
  return {
    message: say('{count, plural, one {Message sent to # learner} other {Message sent to # learners}}', {
      count: sent.length,
    }),
    sent,
    skipped: ids.filter((id) => !sent.includes(id)),
  }
}

export const messageHandlers = handlers(messageApi, { send })
