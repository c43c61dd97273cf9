import { Trans } from '@lingui/react/macro'
import type { CourseDetail } from '#features/learning/course/course.contract.ts'
import { Avatar } from '#web/kit/avatar.tsx'
import styles from './course-detail.module.css'

/** Who teaches the course, where that is known. */
export function CourseTutor({ tutor }: { tutor: CourseDetail['tutor'] }) {
  if (!tutor) return null
  return (
    <section>
      <h2>
        <Trans>Your tutor</Trans>
      </h2>
      <div className={styles.tutor}>
        <Avatar name={tutor.name} src={tutor.profile_picture} size={48} />
        <strong>{tutor.name}</strong>
      </div>
      {tutor.bio && <p className={styles.text}>{tutor.bio}</p>}
    </section>
  )
}
