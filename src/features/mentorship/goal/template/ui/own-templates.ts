import { query } from '#web/api/queries.ts'
import { templateApi } from '../template.contract.ts'

/** The templates of the mentor who reads. */
export const OWN_TEMPLATES = query(templateApi.list, {})
