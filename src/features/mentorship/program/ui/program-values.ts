import type { CapstoneForm } from '#features/mentorship/program-member/capstone/capstone.contract.ts'
import type { CourseRule, ProgramField } from '../catalogue/catalogue.contract.ts'
import type { Program } from '../program.contract.ts'

/** A course of the program while it is written. */
export type PartDraft = { id: number; title: string; rule: CourseRule; week: number | string }
/** The capstone while it is written. */
export type CapstoneDraft = Omit<CapstoneForm, 'due_week'> & { due_week: number | '' }
type Named = { id: number; name: string }

/** What the form of a program holds. */
export type Values = {
  title: string
  summary: string
  description: string
  field: ProgramField | ''
  difficulty_level: string
  weeks: number | ''
  courses_included: boolean
  courses: PartDraft[]
  mentor_ids: Named[]
  capstone: CapstoneDraft | null
}

const EMPTY: Values = {
  title: '',
  summary: '',
  description: '',
  field: '',
  difficulty_level: '1',
  weeks: '',
  courses_included: false,
  courses: [],
  mentor_ids: [],
  capstone: null,
}

/** What the fields show at first. */
export const valuesOf = (program: Program | null): Values =>
  program
    ? {
        title: program.title,
        summary: program.summary,
        description: program.description,
        field: program.field ?? '',
        difficulty_level: String(program.difficulty_level),
        weeks: program.weeks,
        courses_included: program.courses_included,
        courses: program.courses.map(({ id, title, rule, week }) => ({ id, title, rule, week: week ?? '' })),
        mentor_ids: program.mentors,
        capstone: program.capstone && { ...program.capstone, due_week: program.capstone.due_week ?? '' },
      }
    : EMPTY

/** What is sent. */
export const bodyOf = ({
  field,
  difficulty_level: level,
  weeks,
  courses,
  mentor_ids: mentors,
  capstone,
  ...rest
}: Values) => ({
  ...rest,
  field: field || null,
  difficulty_level: Number(level),
  weeks: weeks === '' ? 0 : weeks,
  courses: courses.map(({ id, rule, week }) => ({
    course_id: id,
    rule,
    // What is not a number is refused by the contract.
    week: rule === 'week' && week !== '' ? Number(week) : null,
  })),
  mentor_ids: mentors.map(({ id }) => id),
  capstone: capstone && { ...capstone, due_week: capstone.due_week === '' ? null : capstone.due_week },
})
