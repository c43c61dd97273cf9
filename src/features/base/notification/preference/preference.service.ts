import { type Call, handlers } from '#server/http/call.ts'
import { invalid } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import { preferenceApi } from './preference.contract.ts'
import { deleteHeldMailsOfKinds, readPreferences, setPreferences } from './preference.data.ts'

const ONE_HOUR_ONLY = message('Choose 2 different hours')

async function save({ db, me, body, say }: Call<typeof preferenceApi.save>) {
  const { quiet_from: from, quiet_until: until } = body
  if ((from === null) !== (until === null) || (from !== null && from === until))
    throw invalid({ quiet_until: [ONE_HOUR_ONLY] })
  const preferences = await db.transaction(async (tx) => {
    await setPreferences(tx, me.id, body)
    const off = body.kinds.filter(({ mail }) => mail === 'off').map(({ kind }) => kind)
    await deleteHeldMailsOfKinds(tx, me.id, off)
    return readPreferences(tx, me.id)
  })
  return { message: say('Notification settings saved'), preferences }
}

export const preferenceHandlers = handlers(preferenceApi, {
  get: async ({ db, me }) => ({ preferences: await readPreferences(db, me.id) }),
  save,
})
