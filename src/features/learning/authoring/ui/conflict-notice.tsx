import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { quizText } from '#features/learning/quiz/ui/quiz-draft.ts'
import { COURSE_LANGUAGES } from '#shared/course-languages.ts'
import { query } from '#web/api/queries.ts'
import { TwoVersions } from '#web/kit/two-versions.tsx'
import { authoringApi } from '../authoring.contract.ts'
import { type CourseDraft, type LessonDraft, rebaseDraft, toCourseDraft } from './course-draft.ts'

type ConflictNoticeProps = {
  courseId: number
  mine: CourseDraft
  /** Continues with these values. */
  onChoose: (values: CourseDraft) => void
}

const COMPARED = [
  'title',
  'description',
  'price',
  'duration_minutes',
  'language',
  'requirements',
  'what_you_will_learn',
  'skills',
  'videos',
] as const

/** A lesson, and the quiz after it. */
const lessonText = ({ title, quiz_data: quiz }: LessonDraft, at: number): string =>
  [`${at + 1}. ${title}`, ...(quiz ? [quizText(quiz)] : [])].join('\n')

const namesOf = (skills: CourseDraft['skills']): string[] => skills.map(({ name }) => name).toSorted()

const textOf = (values: CourseDraft, field: (typeof COMPARED)[number]): string => {
  if (field === 'videos') return values.videos.map(lessonText).join('\n')
  if (field === 'language') return COURSE_LANGUAGES[values.language]
  if (field === 'skills') return namesOf(values.skills).join('\n')
  const value = values[field]
  return typeof value === 'string' ? value : value.join('\n')
}

/**
 * The course was saved in the meantime, by someone else or in another window: both versions are shown where they
 * differ, and nothing typed is lost whichever goes on. The form says above who it was, where that is known.
 */
export function ConflictNotice({ courseId, mine, onChoose }: ConflictNoticeProps) {
  const { t } = useLingui()
  const { data } = useQuery({ ...query(authoringApi.get, { params: { id: courseId } }), staleTime: 0 })
  if (!data || data.course.revision === mine.revision) return null
  const theirs = toCourseDraft(data.course)
  const labels: Record<(typeof COMPARED)[number], string> = {
    title: t`Course title`,
    description: t`Description`,
    price: t`Price (USD)`,
    duration_minutes: t`Duration (minutes)`,
    language: t`Language of the course`,
    requirements: t`Requirements`,
    what_you_will_learn: t`What you will learn`,
    skills: t`Skills`,
    videos: t`Course videos`,
  }
  const different = COMPARED.filter((field) => textOf(theirs, field) !== textOf(mine, field))
  return (
    <TwoVersions
      parts={different.map((field) => ({
        label: labels[field],
        theirs: textOf(theirs, field),
        mine: textOf(mine, field),
      }))}
      onTake={() => onChoose(theirs)}
      onKeep={() => onChoose(rebaseDraft(theirs, mine))}
    >
      {different.length > 0 ? (
        <Trans>This course has changed in the meantime. The differences:</Trans>
      ) : (
        <Trans>This course has changed in the meantime. Its texts and videos are the same as yours.</Trans>
      )}
    </TwoVersions>
  )
}
