import type { Db } from '#server/db/db.ts'
import { handlers } from '#server/http/call.ts'
import { invalid } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import { substituteApi } from './substitute.contract.ts'
import { listColleagues } from './substitute.data.ts'

/** Throws 422 unless the substitute works in the department of the employee. */
export async function requireSameDepartment(db: Db, employeeId: number, substituteId: number): Promise<void> {
  const colleagues = await listColleagues(db, employeeId)
  if (colleagues.some(({ id }) => id === substituteId)) return
  throw invalid({ substitute_id: [message('Choose a colleague in the same department')] })
}

export const substituteHandlers = handlers(substituteApi, {
  list: async ({ db, me }) => ({
    colleagues: me.facts.employee_id === null ? [] : await listColleagues(db, me.facts.employee_id),
  }),
})
