import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { LINE_MAX, STORY_MAX } from '../mentorship-application.contract.ts'
import { CHOICES, type FieldName } from './application-labels.ts'

type Common = { name: FieldName; isRequired?: true; description?: MessageDescriptor }
type Line = Common & {
  kind: 'line'
  type?: 'tel' | 'url' | 'email'
  inputMode?: 'tel' | 'url' | 'email' | 'numeric' | 'decimal'
  autoComplete?: string
  most?: number
}
type Story = Common & { kind: 'story'; rows: number; most: number }
type Choice = Common & { kind: 'choice'; ask: MessageDescriptor; options: Readonly<Record<string, MessageDescriptor>> }
/** One field as the form shows it. */
export type Field = Line | Story | Choice

/** What no mentor can do without; the form shows these first. Of someone who is signed in the address is known. */
const FIRST: readonly FieldName[] = [
  'full_name',
  'email',
  'location',
  'education_level',
  'mentorship_goals',
  'availability',
]

type Part = { title: MessageDescriptor; fields: readonly Field[] }

/** The parts of the form 'Apply for Mentorship' (spec 3 §2, §5). */
export const PARTS: readonly Part[] = [
  {
    title: msg`About you`,
    fields: [
      { kind: 'line', name: 'full_name', autoComplete: 'name', most: 120, isRequired: true },
      { kind: 'line', name: 'email', type: 'email', inputMode: 'email', autoComplete: 'email', isRequired: true },
      { kind: 'line', name: 'phone', type: 'tel', inputMode: 'tel', autoComplete: 'tel', most: 40 },
      {
        kind: 'line',
        name: 'location',
        description: msg`City and country`,
        most: LINE_MAX,
        isRequired: true,
      },
      {
        kind: 'line',
        name: 'linkedin',
        type: 'url',
        inputMode: 'url',
        description: msg`For example linkedin.com/in/amina`,
        most: 300,
      },
    ],
  },
  {
    title: msg`Your education`,
    fields: [
      {
        kind: 'choice',
        name: 'education_level',
        ask: msg`Choose your education level`,
        options: CHOICES.education_level,
        isRequired: true,
      },
      { kind: 'line', name: 'field_of_study', most: LINE_MAX },
      { kind: 'line', name: 'institution', most: LINE_MAX },
      { kind: 'line', name: 'graduation_year', inputMode: 'numeric', most: 4 },
    ],
  },
  {
    title: msg`Your work`,
    fields: [
      { kind: 'line', name: 'job_title', autoComplete: 'organization-title', most: LINE_MAX },
      { kind: 'line', name: 'company', autoComplete: 'organization', most: LINE_MAX },
      { kind: 'line', name: 'industry', most: LINE_MAX },
      { kind: 'line', name: 'experience', inputMode: 'decimal', most: 4 },
    ],
  },
  {
    title: msg`Your goals`,
    fields: [
      {
        kind: 'story',
        name: 'mentorship_goals',
        description: msg`Where are you today, and what do you want to reach?`,
        rows: 5,
        most: STORY_MAX,
        isRequired: true,
      },
      { kind: 'story', name: 'skills_to_gain', rows: 3, most: STORY_MAX },
      { kind: 'story', name: 'challenges', description: msg`What difficulties do you face?`, rows: 3, most: STORY_MAX },
    ],
  },
  {
    title: msg`How you want to work together`,
    fields: [
      {
        kind: 'choice',
        name: 'mentorship_style',
        ask: msg`Choose a style`,
        options: CHOICES.mentorship_style,
        isRequired: true,
      },
      {
        kind: 'choice',
        name: 'meeting_frequency',
        ask: msg`Choose how often`,
        options: CHOICES.meeting_frequency,
        isRequired: true,
      },
      {
        kind: 'choice',
        name: 'communication_mode',
        ask: msg`Choose how to communicate`,
        options: CHOICES.communication_mode,
        isRequired: true,
      },
      { kind: 'choice', name: 'duration', ask: msg`Choose a duration`, options: CHOICES.duration, isRequired: true },
      {
        kind: 'line',
        name: 'availability',
        description: msg`Days and hours, with your time zone`,
        most: 300,
        isRequired: true,
      },
    ],
  },
  {
    title: msg`In your own words`,
    fields: [
      {
        kind: 'story',
        name: 'personal_statement',
        description: msg`Anything else your mentor should know`,
        rows: 5,
        most: STORY_MAX,
      },
    ],
  },
]

/** Whether a field stands above the fold. */
const isAboveFold = ({ name }: Field, isKnown: boolean): boolean =>
  FIRST.includes(name) && !(isKnown && name === 'email')

/** The fields above the fold, in their order. */
export const firstFields = (isKnown: boolean): readonly Field[] =>
  PARTS.flatMap(({ fields }) => fields).filter((field) => isAboveFold(field, isKnown))

/** The other fields, in their parts; a part without any is left out. */
export const foldedParts = (isKnown: boolean): readonly Part[] =>
  PARTS.map(({ title, fields }) => ({ title, fields: fields.filter((field) => !isAboveFold(field, isKnown)) })).filter(
    ({ fields }) => fields.length > 0,
  )
