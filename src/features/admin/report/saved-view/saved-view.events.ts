import type { Db } from '#server/db/db.ts'
import type { Recipient } from '#server/mail/mail.ts'
import type { Day } from '#shared/dates.ts'
import { type Message, message } from '#shared/message.ts'
import { record } from '#features/base/record/record.service.ts'
import type { Cause } from '#server/cause.ts'

type ViewMail = {
  to: Recipient
  /** Of its reader, and of the view. */
  name: string
  view: string
  span: { from: Day; to: Day }
  figures: readonly Message[]
  /** The page with the same figures. */
  path: string
}

/** A saved view by mail: what its reader has ordered, so that no choice about mails holds it back. */
export const viewMailed = (cause: Cause, tx: Db, { to, name, view, span, figures, path }: ViewMail): Promise<void> =>
  record(cause, tx, [
    {
      kind: 'required',
      mail: {
        to,
        subject: message('Your report "{view}"', { view }),
        hello: name,
        lines: [
          message('Here are the figures for "{view}" from {from} to {to}:', {
            view,
            from: { day: span.from },
            to: { day: span.to },
          }),
          ...figures,
          message('You get this email because you asked for it. You can stop it in the report, under "Saved views".'),
        ],
        button: { label: message('Open the report'), path },
      },
    },
  ])
