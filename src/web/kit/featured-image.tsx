import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { FileRule } from '#shared/endpoint.ts'
import type { Upload } from '#web/api/upload-state.ts'
import styles from './featured-image.module.css'
import { FileField } from './file-field.tsx'

type Fields = { featured_image: File | null; remove_featured_image: boolean }
type Input = { onChange: (value: File | boolean | null) => void; error?: ReactNode }

type FeaturedImageProps = {
  form: { values: Fields; getInputProps: (name: keyof Fields) => Input; upload: Upload | undefined }
  rule: FileRule
  /** What is stored; null while there is none. */
  current: string | null
}

/** The picture above a text: upload with preview, and a button to remove it (spec 3 §2). */
export function FeaturedImage({ form, rule, current }: FeaturedImageProps) {
  const { t } = useLingui()
  const { featured_image: chosen, remove_featured_image: isRemoved } = form.values
  const { onChange, error } = form.getInputProps('featured_image')
  const isShown = current !== null && chosen === null && !isRemoved
  return (
    <div className={styles.image}>
      <FileField
        label={t`Featured Image`}
        rule={rule}
        value={chosen}
        currentUrl={isShown ? current : null}
        upload={form.upload}
        error={error}
        onChange={onChange}
      />
      {isShown && (
        <Button variant="subtle" color="red" onClick={() => form.getInputProps('remove_featured_image').onChange(true)}>
          <Trans>Remove the picture</Trans>
        </Button>
      )}
    </div>
  )
}
