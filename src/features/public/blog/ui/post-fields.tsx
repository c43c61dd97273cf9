import { NativeSelect, TextInput } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { ApiForm } from '#web/kit/use-api-form.ts'
import type { PostDraft } from './post-draft.ts'
import styles from './writing.module.css'

type PartProps = { form: ApiForm<PostDraft> }

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
