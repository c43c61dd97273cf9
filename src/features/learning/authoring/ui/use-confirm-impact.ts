import { useLingui } from '@lingui/react/macro'
import { plural } from '@lingui/core/macro'
import type { OutputOf } from '#shared/endpoint.ts'
import { browserClient } from '#web/api/browser-client.ts'
import { confirm } from '#web/kit/dialogs.tsx'
import { authoringApi, type CourseEdited } from '../authoring.contract.ts'
import { lessonChange, type LessonDraft } from './course-draft.ts'

type Impact = OutputOf<typeof authoringApi.impact>

/**
 * Shows what a change of the lessons does to current learners and asks for confirmation; true at once when it affects
 * no one. Without a connection it cannot be known, and saving itself reports that.
 */
export function useConfirmImpact(course: CourseEdited | null) {
  const { t } = useLingui()
  const sentences = ({ learning, removed, finishing }: Impact, added: number): string[] => [
    t`${plural(learning, { one: '# person is taking this course.', other: '# people are taking this course.' })}`,
    ...(added > 0
      ? [
          t`${plural(added, {
            one: 'They get # more lesson, so their progress goes down.',
            other: 'They get # more lessons, so their progress goes down.',
          })}`,
        ]
      : []),
    ...removed.map(
      ({ title, done_by: doneBy }) =>
        t`${plural(doneBy, {
          0: `"${title}" is removed; none of them has completed it.`,
          one: `"${title}" is removed; # of them has completed it.`,
          other: `"${title}" is removed; # of them have completed it.`,
        })}`,
    ),
    ...(finishing > 0
      ? [
          t`${plural(finishing, {
            one: '# of them has completed all remaining lessons, so they complete the course and get its certificate.',
            other:
              '# of them have completed all remaining lessons, so they complete the course and get its certificate.',
          })}`,
        ]
      : []),
    t`Learners who have completed the course keep that status.`,
  ]
  return async (lessons: readonly LessonDraft[]): Promise<boolean> => {
    if (!course) return true
    const { kept, added, isNone } = lessonChange(course.videos, lessons)
    if (isNone) return true
    const input = { params: { id: course.id }, query: { keep: kept.join(','), added } }
    const impact = await browserClient(authoringApi.impact, input).catch(() => null)
    if (!impact || impact.learning === 0) return true
    return confirm({
      title: t`How this affects your learners`,
      message: sentences(impact, added).join('\n'),
      confirmLabel: t`Save changes`,
    })
  }
}
