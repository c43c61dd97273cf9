import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useId, useState } from 'react'
import type { FileRule } from '#shared/endpoint.ts'
import type { Upload } from '#web/api/upload-state.ts'
import { translateText } from '#web/i18n.tsx'
import { describedBy, FieldFrame } from './field.tsx'
import { UploadIcon } from './form-icons.tsx'
import { CloseIcon } from './icons.tsx'
import { problemOf, acceptedTypesOf } from './file-check.ts'
import { sizeText } from './size-text.ts'
import { UploadProgress } from './upload-progress.tsx'
import styles from './file-field.module.css'

type FileFieldProps = {
  label: ReactNode
  /** The contract's rule for this field: kind, size and the specified sentences. */
  rule: FileRule
  value: File | null
  onChange: (file: File | null) => void
  error?: ReactNode
  description?: ReactNode
  /** The file that is already stored. */
  currentUrl?: string | null
  /** The upload in progress: `form.upload`. */
  upload?: Upload | undefined
  isRequired?: boolean
  isDisabled?: boolean
}

/** Chooses one file: preview of pictures, size and type checked at once with the specified sentences, progress. */
export function FileField(props: FileFieldProps) {
  const { label, rule, value, onChange, description, currentUrl, upload, isRequired, isDisabled } = props
  const { t, i18n } = useLingui()
  const id = useId()
  const [refusal, setRefusal] = useState<string | null>(null)
  const preview = usePreview(rule.kind === 'image' ? value : null)
  const shown = preview ?? (value ? null : (currentUrl ?? null))
  const error = refusal ?? props.error
  const choose = (file: File | null) => {
    const problem = file ? problemOf(file, rule) : null
    setRefusal(problem && translateText(i18n, problem))
    onChange(problem ? null : file)
  }
  return (
    <FieldFrame id={id} label={label} description={description} error={error} isRequired={isRequired ?? false}>
      <div
        className={styles.place}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault()
          if (!isDisabled) choose(event.dataTransfer.files[0] ?? null)
        }}
      >
        {shown && rule.kind === 'image' ? (
          <img src={shown} alt={t`Preview`} width={72} height={72} className={styles.preview} />
        ) : (
          <UploadIcon className={styles.icon} size={28} />
        )}
        <div className={styles.words}>
          <span className={styles.name}>{value ? value.name : <Trans>Choose a file or drop it here</Trans>}</span>
          {value && <span className={styles.size}>{sizeText(value.size)}</span>}
        </div>
        <input
          id={id}
          type="file"
          className={styles.input}
          accept={acceptedTypesOf(rule)}
          disabled={isDisabled}
          aria-invalid={Boolean(error)}
          aria-describedby={describedBy(id, { description, error })}
          // Cleared, so that the same file can be chosen again after it was removed.
          onClick={(event) => (event.currentTarget.value = '')}
          onChange={(event) => choose(event.currentTarget.files?.[0] ?? null)}
        />
        {value && !isDisabled && (
          <button type="button" className={styles.remove} aria-label={t`Remove file`} onClick={() => choose(null)}>
            <CloseIcon />
          </button>
        )}
      </div>
      {upload && <UploadProgress upload={upload} />}
    </FieldFrame>
  )
}

/** An object URL of a chosen picture, revoked when it is no longer shown. */
function usePreview(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return
    const made = URL.createObjectURL(file)
    // oxlint-disable-next-line react/set-state-in-effect -- the address is made and revoked by the same effect
    setUrl(made)
    return () => {
      URL.revokeObjectURL(made)
      setUrl(null)
    }
  }, [file])
  return url
}
