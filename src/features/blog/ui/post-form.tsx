import { Button, NativeSelect, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useEffect, useState } from 'react'
import { POST_FILES, POST_TAGS, POST_TITLE_MAX, postApi, type PostEdited } from '#features/blog/post/post.contract.ts'
import { versionApi } from '#features/blog/version/version.contract.ts'
import type { FieldErrors } from '#shared/errors.ts'
import { drafts } from '#web/api/drafts.ts'
import { useMe } from '#web/api/use-me.ts'
import { useTimeZone } from '#web/api/use-organisation.ts'
import { DraftNotice } from '#web/kit/draft-notice.tsx'
import { FileField } from '#web/kit/file-field.tsx'
import { FormShell } from '#web/kit/form-shell.tsx'
import { LoadingState } from '#web/kit/states.tsx'
import { TagsField } from '#web/kit/tags-field.tsx'
import { type ApiForm, useApiForm } from '#web/kit/use-api-form.ts'
import { ContentPreview } from './content-preview.tsx'
import {
  isTimeMissing,
  type PostDraft,
  postDraftKey,
  readStored,
  storedOf,
  toPostDraft,
  toPostInput,
} from './post-draft.ts'
import { PostVersions } from './post-versions.tsx'
import styles from './writing.module.css'

/** A large part of the script, and only of this form. */
const PostEditor = lazy(async () => ({ default: (await import('./post-editor.tsx')).PostEditor }))

/** The post that is edited; null for a new one. */
type PostFormProps = { post: PostEdited | null; onClose: () => void }

/** Title, content, picture and tags of a post (spec 3 §2, §5); what is typed is kept on this device. */
export function PostForm({ post, onClose }: PostFormProps) {
  const { t } = useLingui()
  const me = useMe()
  const zone = useTimeZone()
  const key = postDraftKey(me.id, post?.id ?? null)
  const [start] = useState(() => toPostDraft(post, zone))
  const [stored] = useState(() => readStored(drafts.read(key), start))
  const [isDraft, setDraft] = useState(stored !== null)
  /** The editor reads its text once: another round begins with another text. */
  const [round, setRound] = useState(0)
  const shared = {
    initial: stored ?? start,
    check: (values: PostDraft): FieldErrors =>
      isTimeMissing(values) ? { publish_day: [t`Please choose a day and a time`] } : {},
    success: ({ message }: { message: string }) => message,
    failure: t`Failed to save post`,
    refresh: [postApi.list, postApi.get, postApi.preview, versionApi.list],
    onSaved: () => drafts.remove(key),
    onSuccess: onClose,
  }
  const creating = useApiForm(postApi.create, { ...shared, toInput: (values) => toPostInput(values, zone) })
  const changing = useApiForm(postApi.update, {
    ...shared,
    toInput: (values) => {
      const { body, files } = toPostInput(values, zone)
      const removal = values.remove_featured_image && { remove_featured_image: true }
      return {
        params: { id: post?.id ?? 0 },
        body: { ...body, ...removal, revision: post?.revision },
        files,
      }
    },
  })
  const form = post ? changing : creating
  const { values } = form
  const isDirty = form.isDirty()
  useEffect(() => {
    if (isDirty) drafts.save(postDraftKey(me.id, post?.id ?? null), storedOf(values))
  }, [isDirty, me.id, post?.id, values])
  return (
    <div className={styles.panel}>
      {post?.status === 'unpublished' && (
        <p className={styles.reason}>
          <Trans>An administrator has taken this post from the blog. The reason: {post.reason}</Trans>{' '}
          {post.needs_change ? (
            <Trans>Please change the title or the text before you publish it again.</Trans>
          ) : (
            <Trans>You can publish it again as it is.</Trans>
          )}
        </p>
      )}
      {isDraft && (
        <DraftNotice
          onRestart={() => {
            drafts.remove(key)
            form.setValues(start)
            form.resetDirty(start)
            setDraft(false)
            setRound(round + 1)
          }}
        />
      )}
      <FormShell
        form={form}
        submitLabel={<SubmitLabel status={values.status} isNew={post === null} />}
        sendingLabel={t`Saving...`}
        onCancel={onClose}
        more={<ContentPreview content={values.content} />}
      >
        <TextInput label={t`Title`} required maxLength={POST_TITLE_MAX} {...form.getInputProps('title')} />
        <Suspense fallback={<LoadingState lines={8} />}>
          <PostEditor
            key={round}
            value={values.content}
            error={form.errors.content}
            onChange={(content) => form.setFieldValue('content', content)}
          />
        </Suspense>
        <FeaturedImage form={form} current={post?.featured_image ?? null} />
        <TagsField
          label={t`Tags`}
          description={t`Enter or a comma ends a tag`}
          maxTags={POST_TAGS.most}
          {...form.getInputProps('tags')}
        />
        <StateFields form={form} />
      </FormShell>
      {post && (
        <PostVersions
          postId={post.id}
          onTake={({ title, content, tags }) => {
            form.setValues({ title, content, tags })
            setRound(round + 1)
          }}
        />
      )}
    </div>
  )
}

function SubmitLabel({ status, isNew }: Pick<PostDraft, 'status'> & { isNew: boolean }) {
  if (!isNew) return <Trans>Save Changes</Trans>
  if (status === 'draft') return <Trans>Save Draft</Trans>
  return status === 'scheduled' ? <Trans>Schedule</Trans> : <Trans>Publish</Trans>
}

type PartProps = { form: ApiForm<PostDraft> }

/** The picture above the text: upload with preview, and a way to take it away (spec 3 §2). */
function FeaturedImage({ form, current }: PartProps & { current: string | null }) {
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
function StateFields({ form }: PartProps) {
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
