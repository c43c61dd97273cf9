import type { Db } from '#server/db/db.ts'
import { message } from '#shared/message.ts'
import { enrollmentSubject } from '#features/learning/enrollment/enrollment.service.ts'
import { record } from '#features/base/record/record.service.ts'
import type { Cause } from '#server/cause.ts'
import { recipientOf } from '#features/base/user/user.service.ts'
import type { Addressee } from './message.data.ts'

type Written = { teacher: { id: number; name: string }; subject: string; text: string }

/** A teacher has written to learners: each reads who wrote. The log has a line for each, without the text. */
export const learnersMessaged = (
  cause: Cause,
  tx: Db,
  to: readonly Addressee[],
  { teacher, subject, text }: Written,
): Promise<void> =>
  record(
    cause,
    tx,
    to.map(({ id, course, user }) => {
      const path = `/dashboard/my-courses?enrollment=${id}`
      return {
        action: 'message.send',
        actorId: teacher.id,
        subject: enrollmentSubject(id),
        detail: { subject, recipients: to.length },
        notice: {
          userIds: [user.id],
          title: message('Message from {teacher}: {subject}', { teacher: teacher.name, subject }),
          message: message('"{text}"', { text }),
          link: path,
        },
        mail: {
          to: recipientOf(user),
          subject: message('Message from {teacher}: {subject}', { teacher: teacher.name, subject }),
          hello: user.name,
          lines: [
            message('{teacher}, who teaches "{course}", wrote to you:', { teacher: teacher.name, course }),
            message('"{text}"', { text }),
          ],
          button: { label: message('Open the course'), path },
        },
      }
    }),
  )
