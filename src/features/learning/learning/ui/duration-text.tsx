import { Plural } from '@lingui/react/macro'

const MINUTE = 60

/** How long something takes, as people say it: seconds below a minute. */
export function DurationText({ seconds }: { seconds: number }) {
  const whole = Math.round(seconds)
  return whole < MINUTE ? (
    <Plural value={whole} one="# second" other="# seconds" />
  ) : (
    <Plural value={Math.round(whole / MINUTE)} one="# minute" other="# minutes" />
  )
}
