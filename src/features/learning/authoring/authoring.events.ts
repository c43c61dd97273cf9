import type { Db } from '#server/db/db.ts'
import { message } from '#shared/message.ts'
import { record } from '#features/base/record/record.service.ts'
import type { Cause } from '#server/cause.ts'

/** The name of the course in the audit log. */
export const courseSubject = (id: number): string => `course:${id}`

type Written = { id: number; title: string; detail?: Record<string, unknown> }

/** Someone else's decision makes a teacher the tutor of a course. */
type NewTutor = { tutorId: number } | undefined

const toTutor = ({ id, title }: Written, tutor: NewTutor) =>
  tutor && {
    notice: {
      userIds: [tutor.tutorId],
      title: message('Course assigned to you'),
      message: message('You are now the tutor of "{course}".', { course: title }),
      link: `/dashboard/courses/${id}/edit`,
    },
  }

/** A course was made. */
export const courseCreated = (cause: Cause, tx: Db, written: Written, tutor: NewTutor): Promise<void> =>
  record(cause, tx, [
    {
      action: 'authoring.create',
      subject: courseSubject(written.id),
      detail: { title: written.title, ...written.detail },
      ...toTutor(written, tutor),
    },
  ])

/** A course was changed; the log names the fields and the changes to lessons. */
export const courseUpdated = (cause: Cause, tx: Db, written: Written, tutor: NewTutor): Promise<void> =>
  record(cause, tx, [
    {
      action: 'authoring.update',
      subject: courseSubject(written.id),
      ...(written.detail && { detail: written.detail }),
      ...toTutor(written, tutor),
    },
  ])

/** A course was removed from the catalogue; its tutor is told, unless it was the tutor who did it. */
export const courseRemoved = (
  cause: Cause,
  tx: Db,
  { id, title }: Written,
  { tutorId, learners }: { tutorId: number | null; learners: number },
): Promise<void> =>
  record(cause, tx, [
    {
      action: 'authoring.remove',
      subject: courseSubject(id),
      detail: { title, learners },
      ...(tutorId !== null && {
        notice: {
          userIds: [tutorId],
          title: message('Course removed'),
          message: message('Your course "{course}" was removed. Its learners keep their lessons and progress.', {
            course: title,
          }),
          link: '/dashboard/courses',
        },
      }),
    },
  ])
