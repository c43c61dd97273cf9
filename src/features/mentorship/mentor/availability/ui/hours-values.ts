import { Day } from '#shared/dates.ts'
import { ANSWER_HOURS, type AvailabilityForm, BUFFER_MINUTES, SESSION_MINUTES } from '../availability.contract.ts'

/** What the fields of the form hold: choices and empty fields are texts. */
export type HoursValues = Omit<
  AvailabilityForm,
  'pause_from' | 'pause_until' | 'session_minutes' | 'buffer_minutes' | 'answer_hours' | 'capacity' | 'notice_hours'
> & {
  pause_from: string
  pause_until: string
  session_minutes: string
  buffer_minutes: string
  answer_hours: string
  capacity: number | string
  notice_hours: number | string
}

export const toValues = (saved: AvailabilityForm): HoursValues => ({
  ...saved,
  pause_from: saved.pause_from ?? '',
  pause_until: saved.pause_until ?? '',
  session_minutes: String(saved.session_minutes),
  buffer_minutes: String(saved.buffer_minutes),
  answer_hours: String(saved.answer_hours ?? ''),
})

const dayIn = (text: string): Day | null => {
  const day = Day.safeParse(text)
  return day.success ? day.data : null
}
/** The choice with this text; the field offers no other. */
const choiceNamed = <T extends number>(choices: readonly T[], text: string): T | undefined =>
  choices.find((one) => String(one) === text)
/** An empty field is not a number; the contract has the error. */
const numberIn = (typed: number | string): number => (typed === '' ? Number.NaN : Number(typed))

/** What is sent; the contract's rules look at it before. */
export const toForm = (values: HoursValues): AvailabilityForm => ({
  ...values,
  pause_from: dayIn(values.pause_from),
  pause_until: dayIn(values.pause_until),
  session_minutes: choiceNamed(SESSION_MINUTES, values.session_minutes) ?? SESSION_MINUTES[0],
  buffer_minutes: choiceNamed(BUFFER_MINUTES, values.buffer_minutes) ?? BUFFER_MINUTES[0],
  answer_hours: choiceNamed(ANSWER_HOURS, values.answer_hours) ?? null,
  capacity: numberIn(values.capacity),
  notice_hours: numberIn(values.notice_hours),
})
