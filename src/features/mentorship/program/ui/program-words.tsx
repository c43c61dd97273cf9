import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { LevelName } from '#features/learning/course/ui/level-name.tsx'
import { difficultyText } from '#shared/difficulty.ts'
import type { CohortState, CourseRule, ProgramField } from '../catalogue/catalogue.contract.ts'

/** The ten learning categories by name (spec 3 §2). */
export const FIELD_NAMES: Record<ProgramField, MessageDescriptor> = {
  servers: msg`Server Management`,
  security: msg`Cyber Security`,
  web: msg`Web Development`,
  mobile: msg`Mobile Applications`,
  data: msg`Data Analysis`,
  ai: msg`Artificial Intelligence`,
  cloud: msg`Cloud Computing`,
  design: msg`UI/UX Design`,
  marketing: msg`Digital Marketing`,
  business: msg`Entrepreneurship`,
}

/** A level by its number, as courses name it. */
export function Level({ of }: { of: { difficulty_level: number } }) {
  return <LevelName text={difficultyText(of.difficulty_level)} />
}

/** When a course of a program opens. */
export function RuleText({ of: { rule, week } }: { of: { rule: CourseRule; week: number | null } }) {
  if (rule === 'previous') return <Trans>Opens when the previous course is completed</Trans>
  if (rule === 'week') return <Trans>Opens in week {week} of the cohort</Trans>
  return <Trans>Open from the beginning</Trans>
}

/** Where a cohort is, as a word. */
export function useCohortWords(): Record<CohortState, string> {
  const { t } = useLingui()
  return { planned: t`Planned`, running: t`Running`, ended: t({ message: 'Ended', context: 'cohort' }) }
}
