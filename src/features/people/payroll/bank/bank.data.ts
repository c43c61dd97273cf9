import { and, asc, eq, gt, isNotNull } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { nameOrder } from '#server/db/list-page.ts'
import { payslips } from '../payroll.table.ts'

/** What a run pays to whom, by name: who gets nothing and who has no account are left out. */
export const listTransfers = (db: Db, runId: number) =>
  db
    .select({ code: payslips.code, net: payslips.net, account: payslips.account })
    .from(payslips)
    .where(and(eq(payslips.runId, runId), gt(payslips.net, 0), isNotNull(payslips.account)))
    .orderBy(asc(nameOrder(payslips.name)), asc(payslips.id))
