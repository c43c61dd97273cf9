import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { ById, Id, IdInAddress } from '#shared/id.ts'
import { text } from '#shared/message.ts'
import { requiredText } from '#shared/text-fields.ts'
import { RunAnswer } from '../payroll.contract.ts'
import { payrollPolicy } from '../payroll.policy.ts'

const LINE_LETTERS = 80
const ASK_AMOUNT = text('Enter an amount above 0')

/** An amount of one run, in its currency, or days without pay. */
const RunLineForm = z.strictObject({
  employee_id: Id,
  kind: z.enum(['allowance', 'deduction', 'unpaid'], { error: text('Choose the type') }),
  name: requiredText(text('Enter a description'), LINE_LETTERS),
  /** Of the run's currency; of unpaid leave the days, halves too. */
  amount: z.number(ASK_AMOUNT).check(z.gt(0, ASK_AMOUNT), z.maximum(1_000_000_000, text('Enter at most {maximum}'))),
  is_taxable: z._default(z.boolean(), true),
})

/** One of them, as it was entered. */
export const RunLine = z.object({
  id: z.number(),
  employee_id: z.number(),
  kind: z.enum(['allowance', 'deduction', 'unpaid']),
  name: z.string(),
  amount: z.number(),
  is_taxable: z.boolean(),
  by: z.string(),
})
export type RunLine = z.infer<typeof RunLine>

export const lineApi = {
  list: endpoint({
    name: 'payLine.list',
    method: 'GET',
    path: '/api/pay/runs/:id/lines',
    access: payrollPolicy.list,
    summary: 'What was entered for this run alone, of one employee if one is named.',
    params: ById,
    query: z.object({ employee_id: z.optional(IdInAddress) }),
    response: z.object({ lines: z.array(RunLine) }),
  }),
  add: endpoint({
    name: 'payLine.add',
    method: 'POST',
    path: '/api/pay/runs/:id/lines',
    access: payrollPolicy.prepare,
    summary: 'Adds an allowance, a deduction or unpaid days of an employee to a draft, and calculates it again.',
    params: ById,
    body: RunLineForm,
    response: RunAnswer,
    status: 201,
  }),
  remove: endpoint({
    name: 'payLine.remove',
    method: 'DELETE',
    path: '/api/pay/runs/:id/lines/:lineId',
    access: payrollPolicy.prepare,
    summary: 'Takes a line out of a draft, and calculates it again.',
    params: z.object({ id: IdInAddress, lineId: IdInAddress }),
    response: RunAnswer,
  }),
}
