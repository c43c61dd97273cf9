import { Trans } from '@lingui/react/macro'

/** The level of a course in the reader's language; a level that we do not know stays as the server sends it. */
export function LevelName({ text }: { text: string }) {
  if (text === 'Beginner') return <Trans>Beginner</Trans>
  if (text === 'Intermediate') return <Trans>Intermediate</Trans>
  if (text === 'Advanced') return <Trans>Advanced</Trans>
  return text
}
