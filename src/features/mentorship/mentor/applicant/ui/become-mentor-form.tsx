import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import type { Me } from '#shared/me.ts'
import { drafts } from '#web/api/drafts.ts'
import { LETTER_KINDS } from '#web/api/letter-kinds.ts'
import { SelectField, TextAreaField, TextField } from '#web/kit/field.tsx'
import { FileField } from '#web/kit/file-field.tsx'
import { FormFrame } from '#web/kit/form-frame.tsx'
import { KeptFormNote } from '#web/kit/kept-form-note.tsx'
import { FieldPair, FormNote, TrapField } from '#web/kit/public-form.tsx'
import { SubmitButton } from '#web/kit/submit-button.tsx'
import { useApiForm } from '#web/kit/use-api-form.ts'
import { useKeptForm } from '#web/kit/use-kept-form.ts'
import { useTextDraft } from '#web/kit/use-text-draft.ts'
import { EXPERTISE_AREAS } from '../../mentor.contract.ts'
import { EDUCATION_NAMES } from '../../ui/education-labels.ts'
import { AREA_NAMES } from '../../ui/expertise-area-names.ts'
import { applicantApi, BIO_MAX, degreeRule, EDUCATION_LEVELS, NAME_MAX } from '../applicant.contract.ts'
import { applicantDraftKey } from './unsent-applicant.ts'

/** The form while it is filled in. */
const EMPTY = {
  name: '',
  email: '',
  area_of_expertise: '',
  mentor_bio: '',
  education_level: '',
  degree_attachment: null as File | null,
  website: '',
}

type Props = {
  /** Undefined while no one knows who is signed in, null for a visitor. */
  me: Me | null | undefined
  onSent: () => void
}

/** The fields of spec 3 §2; what was typed survives a reload, except the file. */
export function BecomeMentorForm({ me, onSent }: Props) {
  const { t, i18n } = useLingui()
  const draft = applicantDraftKey(me?.id ?? null)
  const form = useApiForm(applicantApi.apply, {
    initial: EMPTY,
    summary: 'always',
    failure: t`Application submission failed`,
    toInput: ({ degree_attachment: file, ...body }) => ({
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- choices as made, or none yet: the contract checks them before they are sent
      body: body as never,
      files: { degree_attachment: file ?? undefined },
    }),
    onSaved: () => drafts.remove(draft),
    onSuccess: onSent,
  })
  const { values, isSending, isCutOff } = form
  useTextDraft(form, {
    draft,
    initial: EMPTY,
    isKnown: me !== undefined,
    profile: me ? { name: me.name } : {},
    account: me ? { email: me.email } : {},
  })
  const kept = useKeptForm(form, {
    personId: me?.id,
    kind: LETTER_KINDS.mentor,
    about: 'own',
    input: () => {
      const { degree_attachment: file, ...body } = values
      return file ? null : { body }
    },
    onSent,
  })
  const cutOff = me
    ? t`You are offline, and a degree cannot be kept on this device. Remove it and your application is sent when you are back online, or keep it and send the application then.`
    : t`Something went wrong`
  const isCutOffHere = isCutOff && kept.problem !== null && (Boolean(me) || navigator.onLine)
  const degree = form.getInputProps('degree_attachment')
  if (kept.isKept) return <KeptFormNote onChange={kept.change} />
  return (
    <FormFrame form={{ ...form, problem: isCutOffHere ? cutOff : kept.problem }} isGuarded={false}>
      <FieldPair>
        <TextField
          name="name"
          label={t`Name`}
          autoComplete="name"
          maxLength={NAME_MAX}
          required
          {...form.getInputProps('name')}
        />
        <TextField
          type="email"
          name="email"
          label={t`Email`}
          {...(me && { description: t`The address of your account` })}
          readOnly={Boolean(me)}
          autoComplete="email"
          inputMode="email"
          autoCapitalize="none"
          required
          {...form.getInputProps('email')}
        />
      </FieldPair>
      <FieldPair>
        <SelectField
          name="education_level"
          label={t`Education level`}
          placeholder={t`Choose your education level`}
          options={EDUCATION_LEVELS.map((value) => ({ value, label: i18n._(EDUCATION_NAMES[value]) }))}
          required
          {...form.getInputProps('education_level')}
        />
        <SelectField
          name="area_of_expertise"
          label={t`Area of expertise`}
          placeholder={t`Choose your area of expertise`}
          options={EXPERTISE_AREAS.map((value) => ({ value, label: i18n._(AREA_NAMES[value]) }))}
          required
          {...form.getInputProps('area_of_expertise')}
        />
      </FieldPair>
      <FileField
        label={t`Degree`}
        description={t`If you have one: PDF, DOC, DOCX or a photo (JPG, PNG), at most 5 MB. Only our administrators see it.`}
        rule={degreeRule}
        value={values.degree_attachment}
        onChange={degree.onChange}
        error={degree.error}
        isDisabled={isSending}
        upload={form.upload}
      />
      <TextAreaField
        name="mentor_bio"
        label={t`Why do you want to be a mentor?`}
        description={t`What can you help with? Learners read it on your page once you are approved.`}
        rows={6}
        maxLength={BIO_MAX}
        required
        {...form.getInputProps('mentor_bio')}
      />
      <TrapField {...form.getInputProps('website')} />
      <FormNote>
        <Trans>
          We keep what you send to decide on your application; see the <Link to="/privacy">privacy policy</Link>.
        </Trans>
      </FormNote>
      <SubmitButton isBusy={isSending} busyLabel={<Trans>Sending...</Trans>}>
        <Trans>Send application</Trans>
      </SubmitButton>
    </FormFrame>
  )
}
