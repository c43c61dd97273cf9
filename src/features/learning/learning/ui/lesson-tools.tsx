import { Plural, Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { QuestionsToTeacher } from '#features/learning/question/ui/questions-to-teacher.tsx'
import { query } from '#web/api/queries.ts'
import type { LessonOpen } from '../learning.contract.ts'
import { lessonNoteApi } from '../lesson-note/lesson-note.contract.ts'
import { LessonNotes } from '../lesson-note/ui/lesson-notes.tsx'
import { Transcript } from '../transcript/ui/transcript.tsx'
import { isSavingData } from './data-saver.ts'
import styles from './lesson-tools.module.css'

/** From here on there is room beside the video (lesson-page.module.css). */
const BESIDE = '(min-width: 62em)'

type LessonToolsProps = {
  personId: number
  enrollmentId: number
  lesson: LessonOpen
  /** Who answers questions; null where the course has no teacher. */
  teacher: string | null
  film: HTMLVideoElement | null
  onJump: (at: number) => void
}

/** What helps beside a video: what is said in it, the learner's notes, and questions to the teacher. */
export function LessonTools({ personId, enrollmentId, lesson, teacher, film, onJump }: LessonToolsProps) {
  const place = { enrollmentId, videoId: lesson.id }
  return (
    <>
      {lesson.captions_url !== null && (
        <FoldedSection
          title={<Trans>Transcript</Trans>}
          isOpenAtFirst={() => matchMedia(BESIDE).matches && !isSavingData()}
        >
          <Transcript enrollmentId={enrollmentId} videoId={lesson.id} film={film} onJump={onJump} />
        </FoldedSection>
      )}
      <FoldedSection title={<Trans>My notes</Trans>} aside={<NoteCount enrollmentId={enrollmentId} lesson={lesson} />}>
        <LessonNotes personId={personId} place={place} film={film} onJump={onJump} />
      </FoldedSection>
      {teacher !== null && (
        <FoldedSection title={<Trans>Ask the teacher</Trans>}>
          <QuestionsToTeacher personId={personId} place={place} film={film} teacher={teacher} onJump={onJump} />
        </FoldedSection>
      )}
    </>
  )
}

/** How many notes there are, before they are opened and after each that is added. */
function NoteCount({ enrollmentId: id, lesson }: Pick<LessonToolsProps, 'enrollmentId' | 'lesson'>) {
  const { data } = useQuery({
    ...query(lessonNoteApi.list, { params: { id }, query: { video_id: lesson.id } }),
    enabled: false,
  })
  const many = data?.notes.length ?? lesson.note_count
  if (many === 0) return null
  return (
    <span className={styles.aside}>
      <Plural value={many} one="# note" other="# notes" />
    </span>
  )
}

type FoldProps = { title: ReactNode; aside?: ReactNode; isOpenAtFirst?: () => boolean; children: ReactNode }

/** Folded parts send no requests. */
function FoldedSection({ title, aside, isOpenAtFirst = () => false, children }: FoldProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  return (
    <details className={styles.fold} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles.summary}>
        <span>{title}</span> {aside}
      </summary>
      {isOpen && <div className={styles.body}>{children}</div>}
    </details>
  )
}
