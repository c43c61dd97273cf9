import type { Db } from '#server/db/db.ts'
import { record } from '#features/base/record/record.service.ts'
import type { Cause, Past } from '#server/cause.ts'

type Named = { id: number; name: string }

const recordDepartmentChange = (
  action: string,
  cause: Cause | Past,
  tx: Db,
  { id, ...detail }: Named & { before?: string },
) => record(cause, tx, [{ action: `department.${action}`, subject: `department:${id}`, detail }])

export const departmentAdded = (cause: Cause | Past, tx: Db, row: Named): Promise<void> =>
  recordDepartmentChange('create', cause, tx, row)
export const departmentRenamed = (cause: Cause, tx: Db, row: Named & { before: string }): Promise<void> =>
  recordDepartmentChange('update', cause, tx, row)
export const departmentRemoved = (cause: Cause, tx: Db, row: Named): Promise<void> =>
  recordDepartmentChange('remove', cause, tx, row)
