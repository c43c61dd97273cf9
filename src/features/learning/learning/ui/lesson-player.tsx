import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { COURSE_LANGUAGES, type CourseLanguage } from '#shared/course-languages.ts'
import { PlayIcon } from '#web/kit/icons.tsx'
import styles from './lesson-player.module.css'
import { isSavingData } from './data-saver.ts'
import { DurationText } from './duration-text.tsx'
import { usePlayerControls } from './use-player-controls.ts'
import { usePlaybackRate } from './use-playback-rate.ts'

/** How often the position is saved while the video plays. */
const SAVE_EVERY_MS = 10_000
const RATES = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2]

type Props = {
  url: string
  title: string
  /** What is said, and what the captions are in. */
  language: CourseLanguage
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
  /** More to choose beside the speed. */
  tools: ReactNode
  /** Gets the video itself, for what stands beside it. */
  onFilm?: ((film: HTMLVideoElement | null) => void) | undefined
}

/**
 * The one player of lessons: native video with media-chrome, 16:9, and 400 px high where there is room (spec 3 §9).
 * Where the controls of media-chrome come late or cannot be loaded, the video has the browser's own.
 */
export function LessonPlayer(props: Props) {
  const {
    url,
    title,
    language,
    captionsUrl,
    poster,
    startAt,
    isCalledBack,
    duration,
    sizeBytes,
    onPosition,
    onRenew,
    onEnded,
    tools,
    onFilm,
  } = props
  const { i18n } = useLingui()
  const [isBroken, setBroken] = useState(false)
  const { rate, choose } = usePlaybackRate(RATES)
  const video = useRef<HTMLVideoElement>(null)
  const place = useRef(startAt)
  const savedAt = useRef(0)
  const [tries, setTries] = useState(0)
  const isPlayed = useRef(false)
  /** Playback continues when another quality is chosen. */
  const isPlaying = useRef(false)
  const { Frame, isLate } = usePlayerControls(isPlayed)
  // What is loaded before the controls are there would be loaded twice.
  const isWaiting = Frame === null && !isLate
  const preload = isCalledBack ? 'auto' : isWaiting || isSavingData() ? 'none' : 'metadata'

  // Until the video is loaded it reports 0, which is not a saved position.
  const isLoaded = (): boolean => (video.current?.readyState ?? 0) > 0
  const save = (): void => {
    savedAt.current = Date.now()
    onPosition(Math.floor(place.current))
  }
  const noteTime = (): void => {
    if (!video.current || !isLoaded()) return
    place.current = video.current.currentTime
    if (Date.now() - savedAt.current >= SAVE_EVERY_MS) save()
  }
  const continueWhereLeft = (): void => {
    const element = video.current
    if (!element) return
    element.playbackRate = rate
    // At the very end there is nothing to continue: begin again.
    if (place.current > 0 && place.current < element.duration - 2) element.currentTime = place.current
    // If the browser blocks autoplay, the person starts the video.
    if (isCalledBack || isPlaying.current) element.play().catch(() => undefined)
  }
  const loadAgain = async (): Promise<void> => {
    setBroken(false)
    try {
      await onRenew()
      setTries((count) => count + 1)
    } catch {
      setBroken(true)
    }
  }
  // The video is made again when our controls come, and stands below them then.
  const attachVideo = useCallback(
    (film: HTMLVideoElement | null): void => {
      video.current = film
      onFilm?.(film)
    },
    [onFilm],
  )
  useEffect(() => {
    if (tries === 0 || !video.current) return
    video.current.load()
    // If the browser blocks autoplay, the person starts the video.
    video.current.play().catch(() => undefined)
  }, [tries])
  const film = (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- captions come with the lesson where there are any
    <video
      ref={attachVideo}
      slot="media"
      src={url}
      {...(poster ? { poster } : {})}
      aria-label={title}
      controls={Frame === null && isLate}
      preload={preload}
      playsInline
      onPlay={() => {
        isPlayed.current = true
        isPlaying.current = true
      }}
      // Another quality was chosen. For those who save data nothing loads automatically, so it is asked to play on.
      onEmptied={(event) => isPlaying.current && void event.currentTarget.play().catch(() => undefined)}
      onLoadedMetadata={continueWhereLeft}
      onPause={() => {
        if (!isLoaded()) return
        isPlaying.current = false
        save()
      }}
      onTimeUpdate={noteTime}
      onEnded={onEnded}
      onError={() => setBroken(true)}
    >
      {captionsUrl && (
        <track kind="captions" src={captionsUrl} srcLang={language} label={COURSE_LANGUAGES[language]} default />
      )}
    </video>
  )
  return (
    <div>
      {Frame ? (
        <Frame title={title} hasCaptions={captionsUrl !== null} film={film} />
      ) : (
        <div className={styles.player}>{film}</div>
      )}
      {isBroken && (
        <div className={styles.broken} role="alert">
          <p>
            <Trans>The video stopped: the connection may have dropped. Your place is saved.</Trans>
          </p>
          <button type="button" onClick={() => void loadAgain()}>
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
              choose(chosen)
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
        {tools}
        {sizeBytes !== null && (
          <p className={styles.size}>
            <PlayIcon size={14} />
            <Trans>
              About {i18n.number(Math.max(0.1, sizeBytes / 1_000_000), { maximumFractionDigits: 1 })} MB of data for{' '}
              <DurationText seconds={Math.max(1, duration)} />
            </Trans>
          </p>
        )}
      </div>
    </div>
  )
}
