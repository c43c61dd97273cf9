import type { I18n } from '@lingui/core'
import { learnSentences } from '#web/api/said.ts'

/**
 * Adds the texts that only the dashboard shows, and the server's sentences that only it can meet: they come with
 * the dashboard, so that the visitor of a public page does not pay for them (scripts/catalogues.ts draws the line).
 */
export async function addDashboardTexts(i18n: I18n): Promise<void> {
  if (i18n.locale !== 'fr') return
  const [{ messages }, { DASHBOARD_SENTENCES }] = await Promise.all([
    import('../locales/dashboard/fr.po'),
    import('./dashboard-sentences.ts'),
  ])
  i18n.load(i18n.locale, messages)
  learnSentences((text, values) => i18n._({ ...text, values }), DASHBOARD_SENTENCES)
}
