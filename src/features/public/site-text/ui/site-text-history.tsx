import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import entries from '#web/kit/entry-list.module.css'
import panel from '#web/kit/panel.module.css'
import prose from '#web/kit/prose.module.css'
import { useDateText } from '#web/kit/use-date-text.ts'
import type { SiteTextVersion } from '../site-text.contract.ts'

type SiteTextHistoryProps = {
  versions: readonly SiteTextVersion[]
  /** Puts a version into the editor; nothing is saved. */
  onTake: (html: string) => void
}

/** The versions of a text, the newest first: each can be read and put into the editor again. */
export function SiteTextHistory({ versions, onTake }: SiteTextHistoryProps) {
  const { t } = useLingui()
  const { instant } = useDateText()
  return (
    <section className={panel.panel}>
      <h2 className={panel.title}>
        <Trans>History</Trans>
      </h2>
      <ol className={entries.list}>
        {versions.map(({ revision, html, writer, created_at: at }) => (
          <li key={revision} className={entries.entry}>
            <p className={entries.soft}>
              {writer} · {instant(at, 'date and time')}
            </p>
            {html === null ? (
              <p className={entries.words}>
                <Trans>Default text</Trans>
              </p>
            ) : (
              <>
                <details>
                  <summary>
                    <Trans>Read version {revision}</Trans>
                  </summary>
                  {/* oxlint-disable-next-line react/no-danger -- the server has cleaned it (site-html.logic.ts) */}
                  <div className={prose.prose} dangerouslySetInnerHTML={{ __html: html }} />
                </details>
                <div>
                  <Button
                    size="sm"
                    variant="subtle"
                    aria-label={t`Restore version ${revision}`}
                    onClick={() => onTake(html)}
                  >
                    <Trans>Restore</Trans>
                  </Button>
                </div>
              </>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
