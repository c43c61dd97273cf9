import { useLingui } from '@lingui/react/macro'
import type { HTMLAttributes, ReactNode, Ref } from 'react'
import styles from './lesson-player.module.css'

type Part = HTMLAttributes<HTMLElement> & { ref?: Ref<HTMLElement> }

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'media-captions-button': Part
      'media-control-bar': Part
      'media-controller': Part
      'media-fullscreen-button': Part
      'media-mute-button': Part
      'media-play-button': Part
      'media-seek-backward-button': Part & { seekoffset: number }
      'media-seek-forward-button': Part & { seekoffset: number }
      'media-time-display': Part & { showduration: boolean; notoggle: boolean }
      'media-time-range': Part
      'media-volume-range': Part
    }
  }
}

const STEP_SECONDS = 10

/** media-chrome calls it a button and gives it `aria-checked`, which only a switch may have. */
const setSwitchRole = (button: HTMLElement | null): void => button?.setAttribute('role', 'switch')

/** Our controls around a video; their elements are those of player-chunk.ts, which loads both. */
export function PlayerControls({ title, hasCaptions, film }: { title: string; hasCaptions: boolean; film: ReactNode }) {
  const { t } = useLingui()
  return (
    <media-controller className={styles.player} aria-label={title}>
      {film}
      <media-control-bar className={styles.bar}>
        <media-play-button aria-label={t`Play or pause`} />
        <media-seek-backward-button seekoffset={STEP_SECONDS} className={styles.wide} />
        <media-seek-forward-button seekoffset={STEP_SECONDS} className={styles.wide} />
        <media-time-range className={styles.range} aria-label={t`Position in the video`} />
        <media-time-display showduration notoggle className={styles.wide} />
        <media-mute-button className={styles.wide} />
        <media-volume-range className={styles.wide} aria-label={t`Volume`} />
        {hasCaptions && <media-captions-button ref={setSwitchRole} />}
        <media-fullscreen-button />
      </media-control-bar>
    </media-controller>
  )
}
