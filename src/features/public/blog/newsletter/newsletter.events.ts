import type { Db } from '#server/db/db.ts'
import { record } from '#features/base/record/record.service.ts'
import type { Cause } from '#server/cause.ts'
import type { Recipient } from '#server/mail/mail.ts'
import type { MailDraft } from '#server/mail/template.ts'

/** An admin has sent a post to the subscribers: the log says to how many. */
export const newsletterSent = (
  cause: Cause,
  tx: Db,
  { postId, title, deliveries }: { postId: number; title: string; deliveries: number },
): Promise<void> =>
  record(cause, tx, [{ action: 'newsletter.send', subject: `post:${postId}`, detail: { title, deliveries } }])

/** An admin sends a post to their own address, to see the mail; no choice about mails holds back what was asked for. */
export const newsletterTested = (
  cause: Cause,
  tx: Db,
  { postId, title, to, mail }: { postId: number; title: string; to: Recipient; mail: MailDraft },
): Promise<void> =>
  record(cause, tx, [
    {
      action: 'newsletter.sendTest',
      subject: `post:${postId}`,
      detail: { title },
      mail: { to, ...mail },
    },
  ])
