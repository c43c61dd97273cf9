import { Button, NativeSelect, TextInput } from '@mantine/core'
import { cutToLength } from '#shared/graphemes.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { readBegunUpload } from '#features/learning/video/ui/begun-upload.ts'
import type { BegunUpload, UploadedVideo } from '#features/learning/video/ui/use-video-upload.ts'
import { VideoUpload } from '#features/learning/video/ui/video-upload.tsx'
import { drafts } from '#web/api/drafts.ts'
import { useMe } from '#web/api/use-me.ts'
import { FormFrame } from '#web/kit/form-frame.tsx'
import { useApiForm } from '#web/kit/use-api-form.ts'
import { type LessonWritten, writingApi } from '../writing/writing.contract.ts'
import styles from './lesson-videos.module.css'

type Values = { cloudinary_video_id: UploadedVideo | null; title: string; order: string }

/** The title is suggested from the file name: `lesson_one.mp4` becomes lesson one. */
const titleFrom = (name: string): string =>
  cutToLength(
    name
      .replace(/\.[^.]*$/, '')
      .replaceAll(/[_\s]+/g, ' ')
      .trim(),
    200,
  )

/** The standalone upload of a video for a course that is there already (spec 3 §5). */
export function AddVideo({ courseId, lessons }: { courseId: number; lessons: readonly LessonWritten[] }) {
  const { t } = useLingui()
  const me = useMe()
  const draft = { form: `video-${courseId}`, personId: me.id }
  /** The video that was on its way, or had come, when this page was left before it was added. */
  const [begun, setBegun] = useState(() => readBegunUpload(drafts.read(draft)))
  const remember = (next: BegunUpload | null) => {
    setBegun(next)
    if (next) drafts.save(draft, next)
    else drafts.remove(draft)
  }
  const initial: Values = { cloudinary_video_id: null, title: '', order: '' }
  const form = useApiForm(writingApi.create, {
    initial,
    toInput: ({ cloudinary_video_id: video, title, order }: Values) => ({
      body: {
        course_id: courseId,
        title,
        cloudinary_video_id: video?.upload_id ?? '',
        video_duration: video?.duration ?? null,
        ...(order !== '' && { order: Number(order) }),
      },
    }),
    success: ({ message }) => message,
    failure: t`Failed to upload video`,
    refresh: [writingApi.list],
    onSuccess: () => remember(null),
  })
  const { cloudinary_video_id: video } = form.getValues()
  const places = [
    { value: '', label: t`At the end` },
    ...lessons.map((lesson) => ({ value: String(lesson.order), label: t`Before "${lesson.title}"` })),
  ]
  return (
    <section aria-labelledby="add-video" className={styles.section}>
      <h2 id="add-video">
        <Trans>Add a video</Trans>
      </h2>
      <FormFrame form={form}>
        <VideoUpload
          label={t`Video file`}
          isRequired
          value={video}
          begun={video ? null : begun}
          onBegin={remember}
          error={form.errors.cloudinary_video_id}
          onChange={(uploaded) => {
            form.setFieldValue('cloudinary_video_id', uploaded)
            form.clearFieldError('cloudinary_video_id')
            // What was typed while the video was on its way stays.
            if (uploaded && form.getValues().title.trim() === '') form.setFieldValue('title', titleFrom(uploaded.name))
          }}
        />
        <TextInput label={t`Video title`} required maxLength={200} {...form.getInputProps('title')} />
        {lessons.length > 0 && (
          <NativeSelect label={t`Position in the course`} data={places} {...form.getInputProps('order')} />
        )}
        <div>
          <Button type="submit" disabled={form.isSending}>
            {form.isSending ? <Trans>Adding...</Trans> : <Trans>Add video</Trans>}
          </Button>
        </div>
      </FormFrame>
    </section>
  )
}
