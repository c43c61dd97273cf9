import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useId } from 'react'
import { MB } from '#shared/limits.ts'
import { UploadIcon } from '#web/kit/form-icons.tsx'
import { CloseIcon, PlayIcon } from '#web/kit/icons.tsx'
import { describedBy, FieldFrame } from '#web/kit/field.tsx'
import { acceptedTypesOf } from '#web/kit/file-check.ts'
import look from '#web/kit/field.module.css'
import place from '#web/kit/file-field.module.css'
import { videoRule } from '../video.contract.ts'
import { SendingVideo } from './sending-video.tsx'
import { type EarlierUpload, useBegunUpload } from './use-begun-upload.ts'
import { type BegunUpload, removeUpload, type UploadedVideo, useVideoUpload } from './use-video-upload.ts'

type VideoUploadProps = {
  /** The video that has come whole. */
  value: UploadedVideo | null
  onChange: (video: UploadedVideo | null) => void
  /** A video that was on its way when the form was left: the same file, chosen again, goes on. */
  begun?: BegunUpload | null
  onBegin?: (begun: BegunUpload | null) => void
  label: ReactNode
  error?: ReactNode
  /** The name of the video that is stored already. */
  currentName?: string | null
  isRequired?: boolean
}

/** Chooses a video and sends it at once, in pieces; `value` is set when all of it is there (spec 3 §5). */
export function VideoUpload(props: VideoUploadProps) {
  const { value, onChange, begun = null, onBegin, label, error, currentName, isRequired = false } = props
  const { t, i18n } = useLingui()
  const id = useId()
  const { sending, problem, choose, pause, resume, cancel } = useVideoUpload({ onChange, onBegin })
  const earlier = useBegunUpload(sending ? null : begun, onChange)
  const refusal = problem ?? error
  const name = earlier?.name ?? value?.name ?? currentName
  const remove = () => {
    if (begun) removeUpload(begun.upload_id)
    onBegin?.(null)
    onChange(null)
  }
  const description = <Trans>MP4, WebM or MOV, at most 100 MB. The upload resumes if the connection drops.</Trans>
  if (sending) {
    return (
      <div role="group" aria-labelledby={`${id}-label`} className={look.field}>
        <span id={`${id}-label`} className={look.label}>
          {label}
        </span>
        <SendingVideo sending={sending} onPause={pause} onResume={resume} onCancel={cancel} />
        {error && <p className={look.error}>{error}</p>}
      </div>
    )
  }
  return (
    <FieldFrame id={id} label={label} description={description} error={refusal} isRequired={isRequired}>
      <div
        className={place.place}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault()
          const [file] = event.dataTransfer.files
          if (file) choose(file)
        }}
      >
        {name ? <PlayIcon className={place.icon} size={28} /> : <UploadIcon className={place.icon} size={28} />}
        <div className={place.words}>
          <span className={place.name}>{name ?? <Trans>Choose a video or drop it here</Trans>}</span>
          {earlier && (
            <span className={place.size}>
              <BegunState begun={earlier} />
            </span>
          )}
          {!earlier && value && <span className={place.size}>{megabytes(value.size, i18n.locale)}</span>}
          {!earlier && !value && currentName && (
            <span className={place.size}>
              <Trans>Choose another video to replace it</Trans>
            </span>
          )}
        </div>
        <input
          id={id}
          type="file"
          className={place.input}
          accept={acceptedTypesOf(videoRule)}
          aria-invalid={Boolean(refusal)}
          aria-describedby={describedBy(id, { description, error: refusal })}
          // Emptied, so that the same file can be chosen again after it was removed.
          onClick={(event) => (event.currentTarget.value = '')}
          onChange={(event) => {
            const file = event.currentTarget.files?.[0]
            if (file) choose(file)
          }}
        />
        {(value ?? earlier) && (
          <button type="button" className={place.remove} aria-label={t`Remove video`} onClick={remove}>
            <CloseIcon />
          </button>
        )}
      </div>
    </FieldFrame>
  )
}

/** Progress of an earlier upload, and how to resume it. */
function BegunState({ begun: { percent, isGone } }: { begun: EarlierUpload }) {
  const { i18n } = useLingui()
  if (isGone) return <Trans>The previous upload has expired. Choose the file again.</Trans>
  if (percent === null) return <Trans>Choose the same file again to continue.</Trans>
  return (
    <Trans>{i18n.number(percent / 100, { style: 'percent' })} uploaded. Choose the same file again to continue.</Trans>
  )
}

/** `62.4 MB`; in French `62,4 Mo`. */
const megabytes = (bytes: number, locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 }).format(bytes / MB)
