import { Trans } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import type { CourseDetail } from '#features/learning/course/course.contract.ts'
import button from '#web/kit/button.module.css'
import { PlayIcon } from '#web/kit/icons.tsx'
import styles from './course-detail.module.css'

const PreviewVideo = lazy(() =>
  import('#features/learning/learning/ui/preview-video.tsx').then(
    ({ PreviewVideo: Loaded }) => ({ default: Loaded }),
    () => ({ default: NotLoaded }),
  ),
)

/** Browsers do not ask again for a script that they could not get: the page has to be loaded again. */
function NotLoaded({ courseId }: { courseId: number }) {
  return (
    <p role="alert">
      <Trans>The video could not be loaded</Trans>{' '}
      <a href={`/courses/${courseId}`}>
        <Trans>Retry</Trans>
      </a>
    </p>
  )
}

type PreviewAreaProps = {
  course: Pick<CourseDetail, 'id' | 'videos'>
  /** The lesson that is watched. */
  watched: number | null
  onWatch: (lesson: number) => void
}

/** The first lesson that is open to everyone: a button, then the video in its place. */
export function PreviewArea({ course, watched, onWatch }: PreviewAreaProps) {
  const open = course.videos.find(({ id, is_preview: isPreview }) => isPreview && (watched === null || id === watched))
  if (!open) return null
  if (watched !== null)
    return (
      <Suspense>
        <PreviewVideo key={open.id} courseId={course.id} lesson={open} />
      </Suspense>
    )
  return (
    <p className={styles.watch}>
      <button type="button" className={button.secondary} data-replay="" onClick={() => onWatch(open.id)}>
        <PlayIcon size={18} />
        <Trans>Watch a lesson for free</Trans>
      </button>
    </p>
  )
}
