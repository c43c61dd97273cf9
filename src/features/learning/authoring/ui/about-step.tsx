import { NativeSelect, SimpleGrid, TextInput } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { managesAllCourses } from '#features/learning/course/course.policy.ts'
import { pictureRule } from '#features/base/upload/upload.contract.ts'
import { personApi } from '#features/base/user/person/person.contract.ts'
import { COURSE_LANGUAGES } from '#shared/course-languages.ts'
import { query } from '#web/api/queries.ts'
import { useMe } from '#web/api/use-me.ts'
import { AmountInput } from '#web/kit/amount-input.tsx'
import { CheckField } from '#web/kit/field.tsx'
import { FileField } from '#web/kit/file-field.tsx'
import { lazyPart } from '#web/kit/lazy-part.tsx'
import { NumberInput } from '#web/kit/number-input.tsx'
import { LoadingState } from '#web/kit/states.tsx'
import type { ApiForm } from '#web/kit/use-api-form.ts'
import type { CourseEdited } from '../authoring.contract.ts'
import type { CourseDraft } from './course-draft.ts'

/** A large part of the script, and only of this step. */
const DescriptionEditor = lazyPart(async () => (await import('./description-editor.tsx')).DescriptionEditor)

export type CourseForm = ApiForm<CourseDraft>
type AboutStepProps = { form: CourseForm; course: CourseEdited | null }

/** The first step: what the course is about. */
export function AboutStep({ form, course }: AboutStepProps) {
  const { t } = useLingui()
  const me = useMe()
  return (
    <>
      <TextInput label={t`Course title`} required maxLength={200} {...form.getInputProps('title')} />
      <Suspense fallback={<LoadingState lines={5} />}>
        <DescriptionEditor
          value={{ text: form.values.description, html: form.values.description_html }}
          error={form.errors.description ?? form.errors.description_html}
          onChange={({ text, html }) => {
            form.setFieldValue('description', text)
            form.setFieldValue('description_html', html)
          }}
        />
      </Suspense>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <AmountInput
          label={t`Price (USD)`}
          description={t`Leave blank for a free course`}
          min={0}
          currency="USD"
          {...form.getInputProps('price')}
          onChange={(value) => form.setFieldValue('price', String(value))}
        />
        <NumberInput
          label={t`Duration (minutes)`}
          description={t`Leave blank to use the length of the videos`}
          min={1}
          step={1}
          {...form.getInputProps('duration_minutes')}
          onChange={(value) => form.setFieldValue('duration_minutes', String(value))}
        />
        <NativeSelect
          label={t`Level`}
          data={[
            { value: '1', label: t`Beginner` },
            { value: '2', label: t`Intermediate` },
            { value: '3', label: t`Advanced` },
          ]}
          {...form.getInputProps('difficulty_level')}
        />
        <NativeSelect
          label={t`Language of the course`}
          data={Object.entries(COURSE_LANGUAGES).map(([value, label]) => ({ value, label }))}
          {...form.getInputProps('language')}
        />
        {managesAllCourses(me) && <TutorField form={form} />}
      </SimpleGrid>
      <FileField
        label={t`Thumbnail`}
        rule={pictureRule}
        value={form.values.thumbnail}
        currentUrl={course?.thumbnail ?? null}
        error={form.errors.thumbnail}
        onChange={(file) => form.setFieldValue('thumbnail', file)}
      />
      <FileField
        label={t`Banner image`}
        rule={pictureRule}
        value={form.values.banner_image}
        currentUrl={course?.banner_image ?? null}
        error={form.errors.banner_image}
        onChange={(file) => form.setFieldValue('banner_image', file)}
      />
      <CheckField
        label={t`Published: anyone can find this course`}
        {...form.getInputProps('is_published', { type: 'checkbox' })}
      />
    </>
  )
}

/** The choice of a tutor, for those who look after all courses. */
function TutorField({ form }: { form: CourseForm }) {
  const { t } = useLingui()
  const { data } = useQuery(query(personApi.list, { query: { role: 'teacher' } }))
  const teachers = data?.users ?? []
  const chosen = form.values.tutor_id
  const isMissing = chosen !== '' && !teachers.some(({ id }) => String(id) === chosen)
  return (
    <NativeSelect
      label={t`Tutor`}
      data={[
        { value: '', label: t`No tutor yet` },
        ...(isMissing ? [{ value: chosen, label: data ? t`Tutor who is no longer a teacher` : '…' }] : []),
        ...teachers.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      {...form.getInputProps('tutor_id')}
    />
  )
}
