import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { EDUCATION_NAMES } from '#features/mentorship/mentor/ui/education-labels.ts'
import type { Tone } from '#web/kit/status-badge.tsx'
import type { Mentee, MentorshipApplicationStatus } from '../mentorship-application.contract.ts'

/** Names of the fields of an application (spec 3 §3). */
export const FIELD_NAMES = {
  full_name: msg`Full name`,
  email: msg`Email`,
  phone: msg`Phone`,
  location: msg`Location`,
  linkedin: msg`LinkedIn`,
  education_level: msg`Education level`,
  field_of_study: msg`Field of study`,
  institution: msg`Institution`,
  graduation_year: msg`Graduation year`,
  job_title: msg`Job title`,
  company: msg`Company`,
  industry: msg`Industry`,
  experience: msg`Years of experience`,
  mentorship_goals: msg`Mentorship goals`,
  skills_to_gain: msg`Skills to gain`,
  challenges: msg`Challenges`,
  mentorship_style: msg`Mentorship style`,
  meeting_frequency: msg`Meeting frequency`,
  communication_mode: msg`Communication mode`,
  availability: msg`Availability`,
  duration: msg`Duration`,
  personal_statement: msg`Personal statement`,
} satisfies Partial<Record<keyof Mentee, MessageDescriptor>>
export type FieldName = keyof typeof FIELD_NAMES

type Choices = {
  [Field in 'education_level' | 'mentorship_style' | 'meeting_frequency' | 'communication_mode' | 'duration']: Record<
    Mentee[Field],
    MessageDescriptor
  >
}

/** What can be chosen, in the order of the form (spec 3 §9). */
export const CHOICES: Choices = {
  education_level: { 'high-school': msg`High school`, ...EDUCATION_NAMES },
  mentorship_style: {
    'one-on-one': msg`One-on-one`,
    group: msg`In a group`,
    hybrid: msg`Hybrid: both`,
  },
  meeting_frequency: {
    weekly: msg`Every week`,
    'bi-weekly': msg`Every two weeks`,
    monthly: msg`Every month`,
  },
  communication_mode: {
    zoom: msg`Zoom`,
    teams: msg`Microsoft Teams`,
    meet: msg`Google Meet`,
    other: msg`Another way`,
  },
  duration: {
    'short-term': msg`Short-term, 1–3 months`,
    'medium-term': msg`Medium-term, 3–6 months`,
    'long-term': msg`Long-term, 6 months or more`,
  },
}

/** The states in words (spec 3 §4). */
export const STATUS_NAMES: Record<MentorshipApplicationStatus, MessageDescriptor> = {
  pending: msg`Pending`,
  accepted: msg`Accepted`,
  denied: msg`Denied`,
  completed: msg({ message: 'Completed', context: 'an application' }),
  withdrawn: msg({ message: 'Withdrawn', context: 'an application' }),
}

export const STATUS_TONES: Record<MentorshipApplicationStatus, Tone> = {
  pending: 'warning',
  accepted: 'success',
  denied: 'danger',
  completed: 'neutral',
  withdrawn: 'neutral',
}
