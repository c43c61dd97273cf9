import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { speedText } from '#web/api/speed-text.ts'
import { percentOf } from '#web/api/upload-state.ts'
import button from '#web/kit/button.module.css'
import file from '#web/kit/file-field.module.css'
import { Percent } from '#web/kit/percent.tsx'
import type { Sending } from './use-video-upload.ts'
import styles from './video-upload.module.css'

type SendingVideoProps = { sending: Sending; onPause: () => void; onResume: () => void; onCancel: () => void }

/** A video on its way: how far, how fast, how long still; it can wait and be stopped. */
export function SendingVideo({ sending, onPause, onResume, onCancel }: SendingVideoProps) {
  const { t, i18n } = useLingui()
  const { phase, name, size, sent, pace } = sending
  const percent = percentOf(sent, size)
  return (
    <div className={styles.sending}>
      <span className={file.name}>{name}</span>
      <progress value={percent} max={100} className={file.bar} aria-label={t`Upload progress`} />
      <div className={styles.figures}>
        <span>
          <Percent value={percent} />
          {pace.bytesPerSecond > 0 && ` · ${speedText(pace.bytesPerSecond, i18n.locale)}`}
          {pace.secondsLeft !== null && (
            <>
              {' · '}
              <TimeLeft seconds={pace.secondsLeft} />
            </>
          )}
        </span>
        <span className={styles.buttons}>
          {phase === 'sending' && (
            <button type="button" className={button.secondary} onClick={onPause}>
              <Trans>Pause</Trans>
            </button>
          )}
          {(phase === 'paused' || phase === 'waiting') && (
            <button type="button" className={button.secondary} onClick={onResume}>
              <Trans>Continue</Trans>
            </button>
          )}
          <button type="button" className={button.secondary} onClick={onCancel}>
            <Trans>Cancel</Trans>
          </button>
        </span>
      </div>
      <p className={styles.state} role="status">
        <State phase={phase} />
      </p>
    </div>
  )
}

function State({ phase }: Pick<Sending, 'phase'>) {
  if (phase === 'preparing') return <Trans>Checking for a previous upload...</Trans>
  if (phase === 'paused') return <Trans>Paused. The uploaded part is kept for a week.</Trans>
  if (phase === 'waiting') return <Trans>Connection lost. The upload resumes when you are back online.</Trans>
  return <Trans>You can continue filling in the form.</Trans>
}

function TimeLeft({ seconds }: { seconds: number }) {
  if (seconds < 90) return <Plural value={seconds} one="# second left" other="# seconds left" />
  return <Plural value={Math.round(seconds / 60)} one="# minute left" other="# minutes left" />
}
