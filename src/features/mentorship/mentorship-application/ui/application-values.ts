import { ownTimeZone } from '#shared/own-time-zone.ts'
import {
  COMMUNICATION_MODES,
  MEETING_FREQUENCIES,
  MENTORSHIP_DURATIONS,
  MENTORSHIP_STYLES,
} from '../mentorship-application.contract.ts'

/** The form while it is filled in, with the defaults of spec 3 §9. */
export const INITIAL = {
  full_name: '',
  email: '',
  phone: '',
  location: '',
  linkedin: '',
  education_level: '',
  field_of_study: '',
  institution: '',
  graduation_year: '',
  job_title: '',
  company: '',
  industry: '',
  experience: '',
  mentorship_goals: '',
  skills_to_gain: '',
  challenges: '',
  mentorship_style: MENTORSHIP_STYLES[0] as string,
  meeting_frequency: MEETING_FREQUENCIES[0] as string,
  communication_mode: COMMUNICATION_MODES[0] as string,
  availability: '',
  duration: MENTORSHIP_DURATIONS[0] as string,
  personal_statement: '',
  resume: null as File | null,
  website: '',
}

/** What is sent of the form beside the resume: choices as made, or none yet. */
export const bodyOf = ({ resume: _, ...texts }: typeof INITIAL, mentorId: number | undefined) => ({
  ...texts,
  time_zone: ownTimeZone(),
  ...(mentorId !== undefined && { mentor_id: mentorId }),
})
