import type { Db } from '#server/db/db.ts'
import { type Call, handlers } from '#server/http/call.ts'
import { readSetting, saveSetting } from '#server/settings/settings.ts'
import { leaveCountingChanged } from '../leave.events.ts'
import { leaveSettings } from '../leave.settings.ts'
import { countingApi, type LeaveCounting } from './counting.contract.ts'

const { countWeekends, countHolidays, holidayCountry, ownHolidays } = leaveSettings

const read = async (db: Db): Promise<LeaveCounting> => ({
  count_weekends: await readSetting(db, countWeekends),
  count_holidays: await readSetting(db, countHolidays),
  holiday_country: await readSetting(db, holidayCountry),
  own_holidays: await readSetting(db, ownHolidays),
})

async function save(call: Call<typeof countingApi.save>) {
  const { db, me, body, now, say } = call
  await db.transaction(async (tx) => {
    const old = await read(tx)
    const by = { by: me.id, now: now() }
    await saveSetting(tx, countWeekends, body.count_weekends, by)
    await saveSetting(tx, countHolidays, body.count_holidays, by)
    await saveSetting(tx, holidayCountry, body.holiday_country, by)
    await saveSetting(tx, ownHolidays, body.own_holidays, by)
    await leaveCountingChanged(call, tx, { old, new: body })
  })
  return { message: say('Settings saved'), counting: body }
}

export const countingHandlers = handlers(countingApi, { get: async ({ db }) => ({ counting: await read(db) }), save })
