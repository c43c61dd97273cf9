import type { AvailabilityForm } from '#features/mentorship/mentor/availability/availability.contract.ts'
import type { BookingSide } from '#features/mentorship/booking/booking.contract.ts'

type Hours = { weekdays: readonly number[]; from: string; to: string }

/** When a mentor has time, by the clocks of the own place. */
export type DemoHours = Pick<AvailabilityForm, 'time_zone' | 'capacity' | 'session_minutes' | 'notice_hours'> & {
  email: string
  hours: readonly Hours[]
  /** The address of each kind that the mentor meets at. */
  meets?: Partial<AvailabilityForm['meeting_addresses']>
  /** A break that begins and ends so many days from today. */
  pause?: { from: number; until: number; text: string }
}

/** Invented, like the people. The addresses lead to no meeting. */
export const mentorHours: readonly DemoHours[] = [
  {
    email: 'mentor@mbuyu.test',
    time_zone: 'Africa/Dakar',
    hours: [
      { weekdays: [2, 4], from: '17:00', to: '20:00' },
      { weekdays: [6], from: '09:00', to: '12:00' },
    ],
    capacity: 6,
    session_minutes: 45,
    notice_hours: 12,
    meets: { meet: 'https://meet.google.com/abc-defg-hij', zoom: 'https://zoom.us/j/5551234567' },
  },
  {
    email: 'folasade.adebayo@mbuyu.test',
    time_zone: 'Africa/Lagos',
    hours: [{ weekdays: [1, 3, 5], from: '18:30', to: '20:30' }],
    capacity: 3,
    session_minutes: 60,
    notice_hours: 24,
    meets: { zoom: 'https://zoom.us/j/5559876543' },
  },
  {
    email: 'jeanbosco.nshimiyimana@mbuyu.test',
    time_zone: 'Africa/Kigali',
    hours: [{ weekdays: [1, 2, 3, 4], from: '07:00', to: '08:30' }],
    capacity: 4,
    session_minutes: 30,
    notice_hours: 6,
  },
  {
    email: 'hiwot.bekele@mbuyu.test',
    time_zone: 'Africa/Addis_Ababa',
    hours: [{ weekdays: [6, 7], from: '14:00', to: '18:00' }],
    capacity: 4,
    session_minutes: 60,
    notice_hours: 24,
    pause: { from: -2, until: 19, text: 'I am at my sister’s wedding in Bahir Dar and read messages once a week.' },
  },
  {
    email: 'mwangi.njoroge@mbuyu.test',
    time_zone: 'Africa/Nairobi',
    hours: [{ weekdays: [2, 3], from: '19:00', to: '21:00' }],
    capacity: 5,
    session_minutes: 45,
    notice_hours: 12,
  },
]

/** A session: by the week, counted from this one, the weekday, and the time where the mentor is. */
export type DemoSession = {
  mentor: string
  mentee: string
  weeks: number
  weekday: number
  at: string
  agenda: string
} & (
  | { status: 'confirmed' | 'done' }
  | { status: 'cancelled'; closed_by: BookingSide; reason: string; is_late: boolean }
)

const GRACE = { mentor: 'mentor@mbuyu.test', mentee: 'mentee@mbuyu.test' }
const OUSMANE = { mentor: 'mentor@mbuyu.test', mentee: 'ousmane.sene@mbuyu.test' }

export const sessions: readonly DemoSession[] = [
  {
    ...GRACE,
    weeks: 1,
    weekday: 2,
    at: '18:00',
    status: 'confirmed',
    agenda: 'The pull request for the ward list: is my naming clear?\nHow to answer a review that I do not agree with.',
  },
  {
    ...GRACE,
    weeks: -1,
    weekday: 4,
    at: '17:00',
    status: 'done',
    agenda: 'My first component with tests.\nWhat to learn next: forms or routing?',
  },
  {
    ...GRACE,
    weeks: -2,
    weekday: 6,
    at: '10:00',
    status: 'cancelled',
    closed_by: 'mentee',
    reason: 'My shift was changed this morning and I cannot leave the desk.',
    is_late: true,
    agenda: '',
  },
  {
    ...GRACE,
    weeks: -3,
    weekday: 2,
    at: '17:00',
    status: 'done',
    agenda: 'Where I am, where I want to be in a year, and which two projects could show it.',
  },
  {
    ...OUSMANE,
    weeks: -5,
    weekday: 6,
    at: '10:00',
    status: 'done',
    agenda: 'La dernière relecture ensemble, et comment demander de l’aide dans une nouvelle équipe.',
  },
  {
    ...OUSMANE,
    weeks: -7,
    weekday: 6,
    at: '09:00',
    status: 'done',
    agenda: 'Un entretien blanc : deux questions techniques, une sur le travail en équipe.',
  },
  {
    ...OUSMANE,
    weeks: -9,
    weekday: 6,
    at: '10:00',
    status: 'done',
    agenda: 'Ma demande de fusion de la semaine : pourquoi est-elle si longue ?',
  },
  {
    ...OUSMANE,
    weeks: -11,
    weekday: 6,
    at: '09:00',
    status: 'done',
    agenda: 'Écrire un test avant de corriger une erreur.',
  },
  {
    ...OUSMANE,
    weeks: -13,
    weekday: 6,
    at: '10:00',
    status: 'done',
    agenda: 'Lire le code de la page d’inscription, sans l’exécuter.',
  },
]
