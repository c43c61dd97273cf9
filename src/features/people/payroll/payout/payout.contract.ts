import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { ById } from '#shared/id.ts'
import { text } from '#shared/message.ts'
import { Reason, requiredText } from '#shared/text-fields.ts'
import { RunAnswer } from '../payroll.contract.ts'
import { payrollPolicy } from '../payroll.policy.ts'

const MAX_NOTE_LENGTH = 200
/** The bank files of a run are numbered from 1. */
const FILE_NUMBER = [z.int(), z.minimum(1), z.maximum(10_000)] as const

export const payoutApi = {
  makeFile: endpoint({
    name: 'payout.makeFile',
    method: 'POST',
    path: '/api/pay/runs/:id/bank-files',
    access: payrollPolicy.pay,
    isIdempotent: true,
    summary:
      'Puts everybody of an approved run who is not paid yet and has an account into a new bank file. An account that was added after the approval counts unless the caller wrote it down.',
    params: ById,
    response: z.extend(RunAnswer, { file: z.number() }),
    status: 201,
  }),
  file: endpoint({
    name: 'payout.file',
    method: 'GET',
    path: '/api/pay/runs/:id/bank-file',
    access: payrollPolicy.pay,
    summary:
      'A bank file of a run as a CSV file, the newest unless a number is named: account numbers as text, the sum in the last line. The own password must have been given within 10 minutes.',
    params: ById,
    query: z.object({ file: z.optional(z.coerce.number().check(...FILE_NUMBER)) }),
    raw: 'text/csv',
  }),
  payFile: endpoint({
    name: 'payout.payFile',
    method: 'POST',
    path: '/api/pay/runs/:id/pay',
    access: payrollPolicy.pay,
    isIdempotent: true,
    summary:
      'Says that the bank has sent the payments of a bank file, of all files unless one is named. Whoever is in none stays open; the run is paid once nobody is open.',
    params: ById,
    body: z.strictObject({ file: z.optional(z.number().check(...FILE_NUMBER)) }),
    response: RunAnswer,
  }),
  payOne: endpoint({
    name: 'payout.payOne',
    method: 'POST',
    path: '/api/pay/payslips/:id/pay',
    access: payrollPolicy.pay,
    isIdempotent: true,
    summary: 'Says that one payslip was paid by other means than a bank file, and how.',
    params: ById,
    body: z.strictObject({ note: requiredText(text('Enter how it was paid'), MAX_NOTE_LENGTH) }),
    response: RunAnswer,
  }),
  reopen: endpoint({
    name: 'payout.reopen',
    method: 'POST',
    path: '/api/pay/payslips/:id/reopen',
    access: payrollPolicy.pay,
    summary:
      'Says that a payslip was not paid after all: it is open again, and its run is no longer paid. What was recorded stays in its history.',
    params: ById,
    body: z.strictObject({ reason: Reason }),
    response: RunAnswer,
  }),
}
