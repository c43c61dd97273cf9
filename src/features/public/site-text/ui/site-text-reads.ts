import { publicData } from '#web/api/public-data.ts'
import { query } from '#web/api/queries.ts'
import { type SiteTextName, siteTextApi } from '../site-text.contract.ts'

/** The read behind one text of the public pages. */
export const siteTextQuery = (name: SiteTextName) => query(siteTextApi.get, { params: { name } })

/** The loaders of a public page that shows these texts. */
export const siteTextData = (...names: SiteTextName[]) => publicData(() => names.map(siteTextQuery))
