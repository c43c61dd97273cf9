import { TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, useState } from 'react'
import {
  POST_FILES,
  POST_TAGS,
  POST_TITLE_MAX,
  postApi,
  type PostEdited,
} from '#features/public/blog/post/post.contract.ts'
import { versionApi } from '#features/public/blog/version/version.contract.ts'
import type { FieldErrors } from '#shared/errors.ts'
import { drafts } from '#web/api/drafts.ts'
import { useMe } from '#web/api/use-me.ts'
import { useReaderTimeZone } from '#web/api/use-organisation.ts'
import { DraftNotice } from '#web/kit/draft-notice.tsx'
import { FeaturedImage } from '#web/kit/featured-image.tsx'
import { FormShell } from '#web/kit/form-shell.tsx'
import { lazyPart } from '#web/kit/lazy-part.tsx'
import { LoadingState } from '#web/kit/states.tsx'
import { TagsField } from '#web/kit/tags-field.tsx'
import { useApiForm } from '#web/kit/use-api-form.ts'
import { ContentPreview } from './content-preview.tsx'
import { PendingNotice } from './pending-notice.tsx'
import { PostConflict } from './post-conflict.tsx'
import { openDraft, type PostDraft, postDraftKey, problemOfTime, toPostDraft, toPostInput } from './post-draft.ts'
import { StateFields } from './post-fields.tsx'
import { PostHead } from './post-head.tsx'
import { PostVersions } from './post-versions.tsx'
import { useWriting } from './use-writing.ts'
import styles from './writing.module.css'

/** A large part of the script, and only of this form. */
const PostEditor = lazyPart(async () => (await import('./post-editor.tsx')).PostEditor)

/** The post that is edited; null for a new one. */
type PostFormProps = { post: PostEdited | null; onClose: () => void }

/** Title, content, picture and tags of a post (spec 3 §2, §5); what is typed is kept while it is typed. */
export function PostForm({ post, onClose }: PostFormProps) {
  const { t } = useLingui()
  const me = useMe()
  const zone = useReaderTimeZone()
  const key = postDraftKey(me.id, post?.id ?? null)
  const [opened] = useState(() => openDraft(post, drafts.read(key), zone))
  const { start, stored } = opened
  const [isDraft, setDraft] = useState(stored !== null)
  const [pending, setPending] = useState(post?.pending ?? null)
  /** The editor reads its text once: another round begins with another text. */
  const [round, setRound] = useState(0)
  const shared = {
    initial: stored ?? start,
    check: (values: PostDraft): FieldErrors => {
      const problem = problemOfTime(values, zone)
      if (problem === null) return {}
      return { publish_day: [problem === 'past' ? t`Choose a time in the future` : t`Choose a day and a time`] }
    },
    success: ({ message }: { message: string }) => message,
    failure: t`Failed to save post`,
    refresh: [postApi.list, postApi.get, postApi.preview, versionApi.list],
    onSaved: () => writing.end(),
    onSuccess: onClose,
  }
  const creating = useApiForm(postApi.create, {
    ...shared,
    toInput: (values) => {
      const { body, files } = toPostInput(values, zone)
      return { body: { ...body, session: writing.window.session }, files }
    },
  })
  const changing = useApiForm(postApi.update, {
    ...shared,
    toInput: (values) => {
      const { body, files } = toPostInput(values, zone)
      const removal = values.remove_featured_image && { remove_featured_image: true }
      const { session, revision } = writing.window
      return { params: { id: post?.id ?? 0 }, body: { ...body, ...removal, session, revision }, files }
    },
  })
  const form = post ? changing : creating
  const { values } = form
  const writing = useWriting({ draft: key, form, opened })
  const replaceValues = (next: Partial<PostDraft>) => {
    form.setValues(next)
    setRound(round + 1)
  }
  return (
    <div className={styles.panel}>
      <PostHead post={post} autosave={writing} />
      {post?.status === 'unpublished' && (
        <p className={styles.reason}>
          <Trans>An administrator has removed this post from the blog. Reason: {post.reason}</Trans>{' '}
          {post.needs_change ? (
            <Trans>Change the title or the text before you publish it again.</Trans>
          ) : (
            <Trans>You can publish it again as it is.</Trans>
          )}
        </p>
      )}
      {isDraft && (
        <DraftNotice
          onRestart={() => {
            drafts.remove(key)
            form.resetDirty(start)
            replaceValues(start)
            setDraft(false)
            writing.restart()
          }}
        />
      )}
      {post && pending && !isDraft && (
        <PendingNotice
          post={post}
          savedAt={pending.saved_at}
          onDiscarded={(saved) => {
            const plain = toPostDraft(saved, zone)
            form.resetDirty(plain)
            replaceValues(plain)
            setPending(null)
            writing.startAnew({ revision: saved.revision })
          }}
        />
      )}
      {writing.isConflict && writing.window.postId !== null && (
        <PostConflict
          postId={writing.window.postId}
          mine={values}
          autosave={writing}
          onTake={(saved) => replaceValues(toPostDraft(saved, zone))}
        />
      )}
      <FormShell
        form={form}
        submitLabel={<SubmitLabel status={values.status} isNew={post === null} />}
        sendingLabel={t`Saving...`}
        onCancel={onClose}
        more={<ContentPreview content={values.content} />}
        isGuarded={writing.isUnsafe}
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
        <FeaturedImage form={form} rule={POST_FILES.featured_image} current={post?.featured_image ?? null} />
        <TagsField
          label={t`Tags`}
          description={t`Press Enter or type a comma after each tag`}
          maxTags={POST_TAGS.most}
          {...form.getInputProps('tags')}
        />
        <StateFields form={form} />
      </FormShell>
      {post && (
        <PostVersions
          postId={post.id}
          onTake={({ title, content, tags }) => {
            writing.startAnew()
            replaceValues({ title, content, tags })
          }}
        />
      )}
    </div>
  )
}

function SubmitLabel({ status, isNew }: Pick<PostDraft, 'status'> & { isNew: boolean }) {
  if (!isNew) return <Trans>Save Changes</Trans>
  if (status === 'draft') return <Trans>Save draft</Trans>
  return status === 'scheduled' ? <Trans>Schedule</Trans> : <Trans>Publish</Trans>
}
