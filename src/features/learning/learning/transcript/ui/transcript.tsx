import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { formatSeconds } from '#shared/dates.ts'
import { hasWords } from '#shared/folded.ts'
import { query } from '#web/api/queries.ts'
import input from '#web/kit/input.module.css'
import { ErrorState, LoadingState } from '#web/kit/states.tsx'
import { useVideoSecond } from '../../ui/use-video-second.ts'
import styles from '../../ui/lesson-tools.module.css'
import { transcriptApi } from '../transcript.contract.ts'

type TranscriptProps = {
  enrollmentId: number
  videoId: number
  film: HTMLVideoElement | null
  onJump: (at: number) => void
}

/** What is said in the video, with the line that is said now; a press plays from there. */
export function Transcript({ enrollmentId, videoId, film, onJump }: TranscriptProps) {
  const { t } = useLingui()
  const [words, setWords] = useState('')
  const second = useVideoSecond(film)
  const { data, isError, refetch } = useQuery({
    ...query(transcriptApi.get, { params: { id: enrollmentId, video: videoId } }),
    staleTime: Infinity,
  })
  if (!data) {
    if (isError)
      return <ErrorState isCompact text={t`The transcript could not be loaded`} onRetry={() => void refetch()} />
    return <LoadingState lines={4} />
  }
  const current = second === null ? -1 : data.lines.findLastIndex(({ at }) => at <= second)
  const found = data.lines.map((line, nth) => ({ ...line, nth })).filter(({ text }) => hasWords(text, words))
  return (
    <>
      <input
        type="search"
        className={input.input}
        aria-label={t`Search the transcript`}
        placeholder={t`Search the transcript`}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      <p className={words === '' ? 'for-readers' : styles.soft} role="status">
        {words !== '' && <Plural value={found.length} one="# line found" other="# lines found" />}
      </p>
      {data.lines.length === 0 && (
        <p className={styles.soft}>
          <Trans>There is no text in these captions.</Trans>
        </p>
      )}
      <Lines lines={found} current={current} follows={words === ''} onJump={onJump} />
    </>
  )
}

type LinesProps = {
  lines: readonly { nth: number; at: number; text: string }[]
  current: number
  /** Whether the list keeps the current line in sight. */
  follows: boolean
  onJump: (at: number) => void
}

/** Arrows, Home and End go from line to line. */
function moveFocus(event: KeyboardEvent<HTMLOListElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const at = buttons.findIndex((one) => one === document.activeElement)
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: buttons.length - 1 }[event.key]
  if (next === undefined) return
  event.preventDefault()
  buttons[next]?.focus()
}
/** One stop for the Tab key, and arrows from line to line: no one presses Tab through a whole video. */
function Lines({ lines, current, follows, onJump }: LinesProps) {
  const list = useRef<HTMLOListElement>(null)
  const stop = lines.find(({ nth }) => nth === current) ?? lines[0]
  useEffect(() => {
    const box = list.current
    // Anyone who reads elsewhere in the list is not carried away.
    if (!follows || !box || box.matches(':hover, :focus-within')) return
    const line = box.querySelector<HTMLElement>(`[data-line="${current}"]`)
    if (line) box.scrollTop = line.offsetTop - box.offsetTop - box.clientHeight / 3
  }, [current, follows])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of the buttons inside
    <ol ref={list} className={styles.lines} onKeyDown={moveFocus}>
      {lines.map(({ nth, at, text }) => (
        <li key={nth}>
          <button
            type="button"
            className={styles.line}
            data-line={nth}
            aria-current={nth === current ? 'true' : undefined}
            tabIndex={nth === stop?.nth ? 0 : -1}
            onClick={() => onJump(at)}
          >
            <span className={styles.lineTime}>{formatSeconds(at)}</span> <span>{text}</span>
          </button>
        </li>
      ))}
    </ol>
  )
}
