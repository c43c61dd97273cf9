import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef } from 'react'
import styles from './two-versions.module.css'

type TwoVersionsProps = {
  /** What has happened, in one sentence. */
  children: ReactNode
  /** The parts in which the versions differ, as texts. */
  parts: readonly { label: string; theirs: string; mine: string }[]
  /** Continues with the stored version. */
  onTake: () => void
  /** Continues with the version typed here, which will overwrite the stored one. */
  onKeep: () => void
}

/**
 * The same thing was saved in the meantime, by someone else or in another window: both versions are shown where they
 * differ, and nothing typed is lost whichever goes on.
 */
export function TwoVersions({ children, parts, onTake, onKeep }: TwoVersionsProps) {
  const { t } = useLingui()
  const place = useRef<HTMLElement>(null)
  // It appears after a press at the end of the form, so it scrolls into view.
  useEffect(() => place.current?.focus(), [])
  return (
    <section ref={place} tabIndex={-1} className={styles.notice} aria-label={t`Two versions`}>
      <p>{children}</p>
      <dl className={styles.versions}>
        {parts.map(({ label, theirs, mine }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <span className={styles.whose}>
                <Trans>Currently saved:</Trans>
              </span>{' '}
              {theirs || '—'}
            </dd>
            <dd>
              <span className={styles.whose}>
                <Trans>Yours:</Trans>
              </span>{' '}
              {mine || '—'}
            </dd>
          </div>
        ))}
      </dl>
      <div className={styles.buttons}>
        <Button variant="default" onClick={onTake}>
          <Trans>Use the saved version</Trans>
        </Button>
        <Button onClick={onKeep}>
          <Trans>Continue with mine</Trans>
        </Button>
      </div>
    </section>
  )
}
