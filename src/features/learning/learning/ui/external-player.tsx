import { Trans } from '@lingui/react/macro'
import { safeLink } from '#shared/safe-link.ts'
import button from '#web/kit/button.module.css'
import { ExternalIcon } from '#web/kit/icons.tsx'
import { embedAddress } from '#features/learning/course/lesson/lesson.contract.ts'
import styles from './learn.module.css'

type Props = { url: string; title: string; isDone: boolean; onWatched: () => void }

/** A video at an outside host, in a sandboxed frame; its end cannot be detected, so the learner confirms it. */
export function ExternalPlayer({ url, title, isDone, onWatched }: Props) {
  const address = embedAddress(url)
  return (
    <>
      {address ? (
        <iframe
          className={styles.frame}
          src={address}
          title={title}
          loading="lazy"
          // oxlint-disable-next-line react/iframe-missing-sandbox -- from another origin it cannot remove its own sandbox
          sandbox="allow-scripts allow-same-origin allow-presentation"
          allow="fullscreen; picture-in-picture"
          referrerPolicy="strict-origin-when-cross-origin"
        />
      ) : (
        <p>
          <a href={safeLink(url) ?? undefined} target="_blank" rel="noopener noreferrer">
            <ExternalIcon size={16} /> <Trans>Open the video in a new tab</Trans>
          </a>
        </p>
      )}
      {!isDone && (
        <div className={styles.end}>
          <button type="button" className={button.primary} onClick={onWatched}>
            <Trans>I have watched this video</Trans>
          </button>
        </div>
      )}
    </>
  )
}
