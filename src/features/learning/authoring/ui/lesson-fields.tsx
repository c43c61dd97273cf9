import { NativeSelect, TextInput } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { VideoUpload } from '#features/learning/video/ui/video-upload.tsx'
import type { LessonDraft } from './course-draft.ts'

export type LessonErrors = Partial<Record<'title' | 'type' | 'url' | 'file', ReactNode>>

/** What a lesson becomes; from what it is at that moment, since an upload ends long after it began. */
export type LessonChange = (lesson: LessonDraft) => LessonDraft

type LessonFieldsProps = { lesson: LessonDraft; errors: LessonErrors; onChange: (change: LessonChange) => void }

/** One lesson: its title and its video, our own or one at a video host (spec 3 §5). */
export function LessonFields({ lesson, errors, onChange }: LessonFieldsProps) {
  const { t } = useLingui()
  const set = (changes: Partial<LessonDraft>) => onChange((now) => ({ ...now, ...changes }))
  return (
    <>
      <TextInput
        label={t`Video title`}
        required
        maxLength={200}
        value={lesson.title}
        error={errors.title}
        onChange={(event) => set({ title: event.currentTarget.value })}
      />
      <NativeSelect
        label={t`Video source`}
        value={lesson.type}
        error={errors.type}
        data={[
          { value: 'upload', label: t`My own file` },
          { value: 'external', label: t`YouTube or Vimeo` },
        ]}
        onChange={(event) => set({ type: event.currentTarget.value === 'external' ? 'external' : 'upload' })}
      />
      {lesson.type === 'upload' ? (
        <VideoUpload
          label={t`Video file`}
          value={lesson.upload}
          begun={lesson.begun}
          error={errors.file}
          currentName={lesson.file_name}
          isRequired={!lesson.file_name}
          onBegin={(begun) => set({ begun })}
          onChange={(upload) => set({ upload, begun: null })}
        />
      ) : (
        <TextInput
          label={t`Video URL`}
          description={t`An https address on YouTube or Vimeo`}
          type="url"
          inputMode="url"
          required
          value={lesson.url}
          error={errors.url}
          onChange={(event) => set({ url: event.currentTarget.value.trim() })}
        />
      )}
    </>
  )
}
