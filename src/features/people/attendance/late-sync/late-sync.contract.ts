import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { text } from '#shared/message.ts'
import { Attendance, ATTENDANCE_ACTIONS, ClientId, WorkSite } from '../attendance.contract.ts'
import { attendancePolicy } from '../attendance.policy.ts'

/** A moment by the device's clock, which may be wrong. */
const Instant = z.iso.datetime({ error: text('Send a time') })

export const lateSyncApi = {
  record: endpoint({
    name: 'attendance.recordLate',
    method: 'POST',
    path: '/api/hr/attendance/late',
    access: attendancePolicy.record,
    summary:
      'Records an action that was done without a connection, at its own time: by the clock of the device, corrected by what that shows when it is sent. The same `client_key` again changes nothing. What does not follow what is known of the day is kept, and flagged.',
    body: z.strictObject({
      /** Made by the device, one for each action. */
      client_key: ClientId,
      type: z.enum(ATTENDANCE_ACTIONS, { error: text('Choose what to record') }),
      /** When it was done and when this was sent, by the clock of the device. */
      device_at: Instant,
      sent_at: Instant,
      site: z.optional(WorkSite),
    }),
    response: z.object({
      attendance: Attendance,
      /** It follows what is known of its day. */
      is_ordered: z.boolean(),
      message: z.string(),
    }),
  }),
}
