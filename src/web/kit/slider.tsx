import { useLingui } from '@lingui/react/macro'
import { Children, type ReactNode, type RefObject } from 'react'
import { ChevronLeftIcon, ChevronRightIcon, PauseIcon, PlayIcon } from './icons.tsx'
import styles from './slider.module.css'
import { useSlider } from './use-slider.ts'

type SliderProps = {
  label: string
  /** Heading and text beside the buttons. */
  head: ReactNode
  /** One child per slide. */
  children: ReactNode
  /** The number of milliseconds after which it moves on automatically. */
  everyMs?: number
}

/**
 * Cards in a row: 1 in view, 2 from 640 px, 3 from 1024 px, 30 px between them (spec 1 §9). Works as a scrolling row
 * without a script.
 */
export function Slider({ label, head, children, everyMs }: SliderProps) {
  const { t } = useLingui()
  const { track, step, isPlaying, setPlaying } = useSlider(everyMs)
  return (
    <section aria-roledescription="carousel" aria-label={label}>
      <div className={styles.head}>
        {head}
        <div className={styles.controls}>
          {everyMs !== undefined && (
            <PlayButton className={styles.button} isPlaying={isPlaying} setPlaying={setPlaying} />
          )}
          <button type="button" className={styles.button} data-replay onClick={() => step(-1)} aria-label={t`Previous`}>
            <ChevronLeftIcon />
          </button>
          <button type="button" className={styles.button} data-replay onClick={() => step(1)} aria-label={t`Next`}>
            <ChevronRightIcon />
          </button>
        </div>
      </div>
      <SlideTrack className={styles.track} ref={track} label={label}>
        {Children.map(children, (slide) => (
          <li>{slide}</li>
        ))}
      </SlideTrack>
    </section>
  )
}

type SlideTrackProps = {
  ref: RefObject<HTMLUListElement | null>
  className?: string | undefined
  label: string
  children: ReactNode
}

/** The row of slides; a scrolling element must be reachable by keyboard. */
export function SlideTrack({ ref, className, label, children }: SlideTrackProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
    <ul className={className} ref={ref} tabIndex={0} aria-label={label}>
      {children}
    </ul>
  )
}

/** Pauses and resumes the automatic movement. */
export function PlayButton(props: {
  className?: string | undefined
  isPlaying: boolean
  setPlaying: (on: boolean) => void
}) {
  const { t } = useLingui()
  return (
    <button
      type="button"
      className={props.className}
      data-replay
      onClick={() => props.setPlaying(!props.isPlaying)}
      aria-label={props.isPlaying ? t`Pause` : t`Play`}
    >
      {props.isPlaying ? <PauseIcon /> : <PlayIcon />}
    </button>
  )
}
