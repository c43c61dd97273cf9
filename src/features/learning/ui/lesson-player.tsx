import { Trans, useLingui } from '@lingui/react/macro'
import {
  MediaCaptionsButton,
  MediaControlBar,
  MediaController,
  MediaFullscreenButton,
  MediaMuteButton,
  MediaPlayButton,
  MediaSeekBackwardButton,
  MediaSeekForwardButton,
  MediaTimeDisplay,
  MediaTimeRange,
  MediaVolumeRange,
} from 'media-chrome/react'
import { useEffect, useRef, useState } from 'react'
import { useStyleNonce } from '#web/i18n.tsx'
import { PlayIcon } from '#web/kit/icons.tsx'
import styles from './lesson-player.module.css'
import { preparePlayerStyles } from './player-styles.ts'

/** How often the position is saved while the video plays. */
const SAVE_EVERY_MS = 10_000
const RATES = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2]

type Props = {
  url: string
  title: string
  captionsUrl: string | null
  poster: string | null
  /** Where to continue, in seconds. */
  startAt: number
  /** A question has sent the learner to this moment, so it plays at once. */
  isCalledBack: boolean
  duration: number
  sizeBytes: number | null
  onPosition: (seconds: number) => void
  /** Gets new addresses, because the old ones may have expired; rejects without a connection. */
  onRenew: () => Promise<void>
  onEnded: () => void
}

declare global {
  interface Navigator {
    /** Not in every browser. */
    connection?: { saveData?: boolean }
  }
}

/** `Save-Data` of the browser, or the data-saver switch of the site: nothing is loaded before playing. */
function isSaving(): boolean {
  return navigator.connection?.saveData === true || localStorage.getItem('data-saver') === 'on'
}

/** media-chrome calls it a button and gives it `aria-checked`, which only a switch may have. */
const asSwitch = (button: Element | null): void => button?.setAttribute('role', 'switch')

/** The one player of lessons: native video with media-chrome, 16:9, and 400 px high where there is room (spec 3 §9). */
export function LessonPlayer(props: Props) {
  const { url, title, captionsUrl, poster, startAt, isCalledBack, duration, sizeBytes, onPosition, onRenew, onEnded } =
    props
  const { t, i18n } = useLingui()
  const nonce = useStyleNonce()
  const [isReady, setReady] = useState(false)
  const [isBroken, setBroken] = useState(false)
  const [rate, setRate] = useState(1)
  const video = useRef<HTMLVideoElement>(null)
  const place = useRef(startAt)
  const savedAt = useRef(0)
  const [tries, setTries] = useState(0)
  const preload = isCalledBack ? 'auto' : isSaving() ? 'none' : 'metadata'
  useEffect(() => {
    preparePlayerStyles(nonce)
    // oxlint-disable-next-line react/set-state-in-effect -- the player's elements may be made only from here on
    setReady(true)
  }, [nonce])

  // While nothing is loaded the video says 0, which is nobody's place.
  const isLoaded = (): boolean => (video.current?.readyState ?? 0) > 0
  const save = (): void => {
    savedAt.current = Date.now()
    onPosition(Math.floor(place.current))
  }
  const move = (): void => {
    if (!video.current || !isLoaded()) return
    place.current = video.current.currentTime
    if (Date.now() - savedAt.current >= SAVE_EVERY_MS) save()
  }
  const resume = (): void => {
    const element = video.current
    if (!element) return
    element.playbackRate = rate
    // At the very end there is nothing to continue: begin again.
    if (place.current > 0 && place.current < element.duration - 2) element.currentTime = place.current
    // A browser that does not start a video by itself leaves it to the person.
    if (isCalledBack) element.play().catch(() => undefined)
  }
  const again = async (): Promise<void> => {
    setBroken(false)
    try {
      await onRenew()
      setTries((count) => count + 1)
    } catch {
      setBroken(true)
    }
  }
  useEffect(() => {
    if (tries === 0 || !video.current) return
    video.current.load()
    // A browser that does not start a video by itself leaves it to the person.
    video.current.play().catch(() => undefined)
  }, [tries])
  if (!isReady) return <div className={styles.player} />
  return (
    <div>
      <MediaController className={styles.player} aria-label={title}>
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- captions come with the lesson where there are any */}
        <video
          ref={video}
          slot="media"
          src={url}
          {...(poster ? { poster } : {})}
          preload={preload}
          playsInline
          onLoadedMetadata={resume}
          onPause={() => isLoaded() && save()}
          onTimeUpdate={move}
          onEnded={onEnded}
          onError={() => setBroken(true)}
        >
          {captionsUrl && <track kind="captions" src={captionsUrl} srcLang="en" label={t`English`} default />}
        </video>
        <MediaControlBar className={styles.bar}>
          <MediaPlayButton aria-label={t`Play or pause`} />
          <MediaSeekBackwardButton seekOffset={10} className={styles.wide} />
          <MediaSeekForwardButton seekOffset={10} className={styles.wide} />
          <MediaTimeRange className={styles.range} aria-label={t`Place in the video`} />
          <MediaTimeDisplay showDuration noToggle className={styles.wide} />
          <MediaMuteButton className={styles.wide} />
          <MediaVolumeRange className={styles.wide} aria-label={t`Volume`} />
          {captionsUrl && <MediaCaptionsButton ref={asSwitch} />}
          <MediaFullscreenButton />
        </MediaControlBar>
      </MediaController>
      {isBroken && (
        <div className={styles.broken} role="alert">
          <p>
            <Trans>The video stopped: the link may have dropped. Your place is kept.</Trans>
          </p>
          <button type="button" onClick={() => void again()}>
            <Trans>Retry</Trans>
          </button>
        </div>
      )}
      <div className={styles.under}>
        <label className={styles.speed}>
          <Trans>Speed</Trans>
          <select
            value={rate}
            onChange={(event) => {
              const chosen = Number(event.currentTarget.value)
              setRate(chosen)
              if (video.current) video.current.playbackRate = chosen
            }}
          >
            {RATES.map((one) => (
              <option key={one} value={one}>
                {i18n.number(one)}×
              </option>
            ))}
          </select>
        </label>
        {sizeBytes !== null && (
          <p className={styles.size}>
            <PlayIcon size={14} />
            <Trans>
              About {i18n.number(Math.max(0.1, sizeBytes / 1_000_000), { maximumFractionDigits: 1 })} MB of data for{' '}
              {Math.max(1, Math.round(duration / 60))} min
            </Trans>
          </p>
        )}
      </div>
    </div>
  )
}
