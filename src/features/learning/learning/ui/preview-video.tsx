import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { query } from '#web/api/queries.ts'
import { ErrorState, LoadingState } from '#web/kit/states.tsx'
import { previewApi } from '../preview/preview.contract.ts'
import { ExternalPlayer } from './external-player.tsx'
import { LessonPlayer } from './lesson-player.tsx'
import { QualitySelect } from './quality-select.tsx'
import { useQuality } from './use-quality.ts'

const NOTHING = { url: null, size_bytes: null, renditions: [] }

type PreviewFilmProps = { courseId: number; lesson: { id: number; title: string } }

/** A lesson that is open to everyone, played on the page of its course as soon as it is there. */
export function PreviewVideo({ courseId, lesson: { id, title } }: PreviewFilmProps) {
  const { t } = useLingui()
  const place = useRef<HTMLDivElement>(null)
  const [isOver, setOver] = useState(false)
  // Each answer has newly signed addresses; a playing video must not restart because of them.
  const { data, isError, refetch } = useQuery({
    ...query(previewApi.get, { params: { id: courseId, lesson: id } }),
    staleTime: Infinity,
  })
  const film = data?.lesson
  const { choices, choice, choose } = useQuality(film ?? NOTHING)
  const url = choice?.url
  useEffect(() => place.current?.focus(), [])
  return (
    <div ref={place} role="group" aria-label={title} tabIndex={-1}>
      {!film && !isError && <LoadingState lines={5} />}
      {((!film && isError) || (film && !url)) && (
        <ErrorState isCompact text={t`The video could not be loaded`} onRetry={() => void refetch()} />
      )}
      {film && url && film.type === 'external' && (
        <ExternalPlayer url={url} title={title} isDone onWatched={() => undefined} />
      )}
      {film && url && film.type === 'upload' && (
        <LessonPlayer
          url={url}
          title={title}
          language={film.language}
          captionsUrl={film.captions_url}
          poster={film.poster_url}
          startAt={0}
          isCalledBack
          duration={film.duration}
          sizeBytes={choice.bytes ?? film.size_bytes}
          onPosition={() => undefined}
          onRenew={async () => void (await refetch({ throwOnError: true }))}
          onEnded={() => setOver(true)}
          tools={<QualitySelect choices={choices} quality={choice.quality} onChoose={choose} />}
        />
      )}
      {isOver && (
        <p role="status">
          <Trans>Enroll to continue with the next lesson.</Trans>
        </p>
      )}
    </div>
  )
}
