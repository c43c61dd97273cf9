import { Button, NativeSelect, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { POST_FILES } from '#features/blog/post/post.contract.ts'
import { FileField } from '#web/kit/file-field.tsx'
import type { ApiForm } from '#web/kit/use-api-form.ts'
import type { PostDraft } from './post-draft.ts'
import styles from './writing.module.css'

type PartProps = { form: ApiForm<PostDraft> }

/** The picture above the text: upload with preview, and a way to take it away (spec 3 §2). */
export function FeaturedImage({ form, current }: PartProps & { current: string | null }) {
  const { t } = useLingui()
  const { featured_image: chosen, remove_featured_image: isRemoved } = form.values
  const isShown = current !== null && chosen === null && !isRemoved
  return (
    <div className={styles.image}>
      <FileField
        label={t`Featured Image`}
        rule={POST_FILES.featured_image}
        value={chosen}
        currentUrl={isShown ? current : null}
        upload={form.upload}
        error={form.errors.featured_image}
        onChange={(file) => form.setFieldValue('featured_image', file)}
      />
      {isShown && (
        <Button variant="subtle" color="red" onClick={() => form.setFieldValue('remove_featured_image', true)}>
          <Trans>Remove the picture</Trans>
        </Button>
      )}
    </div>
  )
}

/** What happens to the post, and when a scheduled one appears. */
export function StateFields({ form }: PartProps) {
  const { t } = useLingui()
  const { status } = form.values
  const [isUnpublished] = useState(status === '')
  return (
    <>
      <NativeSelect
        label={t`Status`}
        data={[
          ...(isUnpublished ? [{ value: '', label: t`Unpublished` }] : []),
          { value: 'published', label: t`Published` },
          { value: 'draft', label: t`Draft` },
          { value: 'scheduled', label: t`Scheduled` },
        ]}
        {...form.getInputProps('status')}
      />
      {status === 'scheduled' && (
        <div className={styles.when}>
          <TextInput type="date" label={t`Day`} required {...form.getInputProps('publish_day')} />
          <TextInput type="time" label={t`Time`} required {...form.getInputProps('publish_time')} />
        </div>
      )}
    </>
  )
}
