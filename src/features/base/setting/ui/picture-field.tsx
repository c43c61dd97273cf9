import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useId, useRef, useState } from 'react'
import { isCancelled, messageOf } from '#web/api/errors.ts'
import { useApiMutation } from '#web/api/use-api-mutation.ts'
import { translateText } from '#web/i18n.tsx'
import { FieldFrame } from '#web/kit/field.tsx'
import { problemOf } from '#web/kit/file-check.ts'
import { HiddenFileInput } from '#web/kit/hidden-file-input.tsx'
import { logoRule, settingPictureApi } from '../picture/picture.contract.ts'
import note from '#web/kit/note.module.css'
import styles from './settings.module.css'

type PictureFieldProps = {
  label: string
  description?: ReactNode
  /** The picture within its address; empty for none. */
  value: string
  error?: ReactNode
  /** What it is shown on. */
  surface: 'light' | 'dark'
  onChange: (picture: string) => void
}

/** A small picture, as the server draws it: seen on both surfaces before it is saved with its form. */
export function PictureField({ label, description, value, error, surface, onChange }: PictureFieldProps) {
  const { t, i18n } = useLingui()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isHidden, setHidden] = useState(false)
  const draw = useApiMutation(settingPictureApi.preview, { errorsIn: 'form' })
  const choose = async (file: File): Promise<void> => {
    const refused = problemOf(file, logoRule)
    setProblem(refused && translateText(i18n, refused))
    if (refused) return
    try {
      const drawn = await draw.mutateAsync({ body: {}, files: { picture: file } })
      setHidden(drawn.hidden_on.includes(surface))
      onChange(drawn.picture)
    } catch (failure) {
      if (!isCancelled(failure)) setProblem(messageOf(failure, t`The picture could not be read. Please try again.`))
    }
  }
  return (
    <FieldFrame id={id} label={label} description={description} error={problem ?? error} isRequired={false}>
      <div className={styles.choose}>
        {value !== '' && (
          <span className={styles.pictures}>
            <img src={value} alt={t`Preview on a light background`} className={styles.logo} />
            <img src={value} alt={t`Preview on a dark background`} className={styles.logo} data-surface="dark" />
          </span>
        )}
        <HiddenFileInput ref={input} rule={logoRule} label={label} onChoose={(file) => void choose(file)} />
        <Button
          id={id}
          variant="default"
          aria-label={t`Choose a picture: ${label}`}
          loading={draw.isPending}
          onClick={() => input.current?.click()}
        >
          <Trans>Choose a picture</Trans>
        </Button>
        {value !== '' && (
          <Button variant="subtle" aria-label={t`Remove: ${label}`} onClick={() => onChange('')}>
            <Trans>Remove</Trans>
          </Button>
        )}
      </div>
      {value !== '' && isHidden && (
        <p className={note.note} data-tone="warning" role="status">
          {surface === 'light' ? (
            <Trans>This picture cannot be seen on white, as in documents and emails. Choose a darker one.</Trans>
          ) : (
            <Trans>This picture cannot be seen on a dark background. Choose a lighter one.</Trans>
          )}
        </p>
      )}
    </FieldFrame>
  )
}
