import type { Db } from '#server/db/db.ts'
import type { Language } from '#shared/languages.ts'
import { record } from '#features/base/record/record.service.ts'
import type { Cause } from '#server/cause.ts'
import type { SiteTextName } from './site-text.contract.ts'

/** A text of the public pages was changed; its versions are kept beside the log. */
export const siteTextSaved = (
  cause: Cause,
  tx: Db,
  { name, language, revision }: { name: SiteTextName; language: Language; revision: number },
): Promise<void> =>
  record(cause, tx, [{ action: 'siteText.save', subject: `site-text:${name}:${language}`, detail: { revision } }])
