import { type Call, handlers } from '#server/http/call.ts'
import { readSetting, saveSetting } from '#server/settings/settings.ts'
import { leaveSettingsChanged } from '../leave.events.ts'
import { leaveSettings } from '../leave.settings.ts'
import { limitsApi } from './limits.contract.ts'

async function save(call: Call<typeof limitsApi.save>) {
  const { db, me, body, now, say } = call
  await db.transaction(async (tx) => {
    const old = await saveSetting(tx, leaveSettings.limits, body, { by: me.id, now: now() })
    await leaveSettingsChanged(call, tx, { old, new: body })
  })
  return { message: say('Settings saved'), settings: body }
}

export const limitsHandlers = handlers(limitsApi, {
  get: async ({ db }) => ({ settings: await readSetting(db, leaveSettings.limits) }),
  save,
})
