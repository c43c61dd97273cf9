import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { SiteTextName } from '../site-text.contract.ts'

/** What each text is called, and the page that shows it. */
export const SITE_TEXT_PLACES: Record<SiteTextName, { name: MessageDescriptor; path: string }> = {
  about: { name: msg`About us`, path: '/about' },
  mission: { name: msg`Mission`, path: '/about' },
  vision: { name: msg`Vision`, path: '/about' },
  values: { name: msg`Core values`, path: '/values' },
  guide: { name: msg`How it works`, path: '/guide' },
  terms: { name: msg`Terms of use`, path: '/terms' },
  privacy: { name: msg`Privacy`, path: '/privacy' },
}
