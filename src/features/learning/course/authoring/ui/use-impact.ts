import { useLingui } from '@lingui/react/macro'
import { plural } from '@lingui/core/macro'
import type { OutputOf } from '#shared/endpoint.ts'
import { browserClient } from '#web/api/browser.ts'
import { confirm } from '#web/kit/dialogs.tsx'
import { authoringApi, type CourseEdited } from '../authoring.contract.ts'
import { changeOfLessons, type LessonDraft } from './course-draft.ts'

type Impact = OutputOf<typeof authoringApi.impact>

/**
 * Tells what a change of the lessons does to those who learn now, and asks whether it is meant; true at once where
 * nobody is concerned. While there is no connection nobody can tell, and saving itself says so.
 */
export function useImpact(course: CourseEdited | null) {
  const { t } = useLingui()
  const sentences = ({ learning, removed, finishing }: Impact, added: number): string[] => [
    t`${plural(learning, { one: '# person learns here now.', other: '# people learn here now.' })}`,
    ...(added > 0
      ? [
          t`${plural(added, {
            one: 'They get # more lesson, so their progress falls.',
            other: 'They get # more lessons, so their progress falls.',
          })}`,
        ]
      : []),
    ...removed.map(
      ({ title, done_by: doneBy }) =>
        t`${plural(doneBy, {
          0: `"${title}" leaves the course; none of them has done it.`,
          one: `"${title}" leaves the course; # of them has done it.`,
          other: `"${title}" leaves the course; # of them have done it.`,
        })}`,
    ),
    ...(finishing > 0
      ? [
          t`${plural(finishing, {
            one: '# of them has done everything that stays: the course is completed, with its certificate.',
            other: '# of them have done everything that stays: the course is completed, with its certificate.',
          })}`,
        ]
      : []),
    t`Who has completed the course stays completed.`,
  ]
  return async (lessons: readonly LessonDraft[]): Promise<boolean> => {
    if (!course) return true
    const { kept, added, isNone } = changeOfLessons(course.videos, lessons)
    if (isNone) return true
    const input = { params: { id: course.id }, query: { keep: kept.join(','), added } }
    const impact = await browserClient(authoringApi.impact, input).catch(() => null)
    if (!impact || impact.learning === 0) return true
    return confirm({
      title: t`What this does to your learners`,
      message: sentences(impact, added).join('\n'),
      confirmLabel: t`Save the changes`,
    })
  }
}
