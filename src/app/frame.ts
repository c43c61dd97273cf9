import { sessionApi } from '#features/base/account/session/session.contract.ts'
import { siteApi } from '#features/base/site/site.contract.ts'
import type { Frame } from '#web/frame.ts'

/** What every page takes from the features. Each visitor loads it: parts of pages are loaded when they are shown. */
export const FRAME: Frame = {
  calls: { me: sessionApi.me, signOut: sessionApi.signOut, site: siteApi.get },
  loadOutbox: () => import('./deliveries.ts'),
}
