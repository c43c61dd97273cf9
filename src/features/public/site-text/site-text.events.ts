import type { Db } from '#server/db/db.ts'
import type { Language } from '#shared/languages.ts'
import { type Cause, record } from '#features/base/notification/notification.service.ts'
import type { SiteTextName } from './site-text.contract.ts'

/** A text of the public pages was changed; its versions are kept beside the log. */
export const siteTextSaved = (
  cause: Cause,
  tx: Db,
  { name, language, revision }: { name: SiteTextName; language: Language; revision: number },
): Promise<void> =>
  record(cause, tx, [{ action: 'siteText.save', subject: `site-text:${name}:${language}`, detail: { revision } }])
