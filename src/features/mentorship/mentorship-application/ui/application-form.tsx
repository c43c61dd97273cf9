import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { useSession } from '#features/base/account/ui/signed-in.ts'
import { useSite } from '#features/base/site/ui/use-site.ts'
import { formatInstant } from '#shared/dates.ts'
import { mailto } from '#shared/email.ts'
import { drafts } from '#web/api/drafts.ts'
import { LETTER_KINDS } from '#web/api/letter-kinds.ts'
import { query } from '#web/api/queries.ts'
import { useLanguage } from '#web/i18n.tsx'
import button from '#web/kit/button.module.css'
import { FileField } from '#web/kit/file-field.tsx'
import { FormFrame } from '#web/kit/form-frame.tsx'
import { KeptFormNote } from '#web/kit/kept-form-note.tsx'
import { FormDone, FormNote, TrapField } from '#web/kit/public-form.tsx'
import { LoadingState } from '#web/kit/states.tsx'
import { SubmitButton } from '#web/kit/submit-button.tsx'
import { useApiForm } from '#web/kit/use-api-form.ts'
import { useKeptForm } from '#web/kit/use-kept-form.ts'
import { useTextDraft } from '#web/kit/use-text-draft.ts'
import { mentorshipApplicationApi, resumeRule } from '../mentorship-application.contract.ts'
import { ownApplicationApi } from '../own-application/own-application.contract.ts'
import { ApplicationField } from './application-field.tsx'
import { type Field, firstFields, foldedParts } from './application-field-groups.ts'
import styles from './application-form.module.css'
import { bodyOf, INITIAL } from './application-values.ts'
import { applicationDraftKey, type UnsentApplication } from './unsent-application.ts'
import { useWishedMentor, WishedMentor } from './wished-mentor.tsx'

/** The form 'Apply for Mentorship', and what is there once it was sent, in this visit or before. */
export function ApplicationForm() {
  const [isSent, setSent] = useState(false)
  const me = useSession()
  const own = useQuery({ ...query(ownApplicationApi.mine, {}), enabled: Boolean(me) })
  if (!isSent && own.isLoading) return <LoadingState lines={8} />
  if (!isSent && own.data?.application) return <AlreadySentNote at={own.data.application.sent_at} />
  if (!isSent) return <Fields onSent={() => setSent(true)} />
  return (
    <FormDone>
      <h3>
        <Trans>Application submitted successfully!</Trans>
      </h3>
      <p>
        <Trans>We have sent you an email. We will write again as soon as we have decided.</Trans>
      </p>
      {me && !me.is_verified && (
        <p>
          <Trans>
            To see this application on your dashboard, <Link to="/dashboard/profile">confirm your email address</Link>.
          </Trans>
        </p>
      )}
      <Link className={button.secondary} to="/mentors">
        <Trans>See all mentors</Trans>
      </Link>
    </FormDone>
  )
}

/** Shown while an application is pending, since another one would be refused. */
function AlreadySentNote({ at }: { at: string }) {
  const language = useLanguage()
  const { organisation } = useSite()
  const day = formatInstant(at, { locale: language, zone: organisation.time_zone })
  return (
    <FormDone>
      <h3>
        <Trans>Your application was sent on {day}</Trans>
      </h3>
      <p>
        <Trans>We will write to you as soon as we have decided.</Trans>
      </p>
      <p>
        <Trans>
          If you did not send it, someone has used your address. Write to{' '}
          <a href={mailto(organisation.email)}>{organisation.email}</a> and we will remove it.
        </Trans>
      </p>
      <Link className={button.secondary} to="/mentors">
        <Trans>See all mentors</Trans>
      </Link>
    </FormDone>
  )
}

/** The fields of spec 3 §3; what was typed survives a reload, except the file. */
function Fields({ onSent }: { onSent: () => void }) {
  const { t } = useLingui()
  const me = useSession()
  const wished = useWishedMentor()
  const draft = applicationDraftKey(me?.id ?? null)
  const form = useApiForm(mentorshipApplicationApi.apply, {
    initial: INITIAL,
    summary: 'always',
    failure: t`Application submission failed`,
    toInput: (typed) => ({
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the contract checks it before it is sent
      body: bodyOf(typed, wished?.id) as never,
      files: { resume: typed.resume ?? undefined },
    }),
    onSaved: () => drafts.remove(draft),
    onSuccess: onSent,
  })
  useTextDraft(form, {
    draft,
    initial: INITIAL,
    isKnown: me !== undefined,
    profile: me ? { full_name: me.name, phone: me.phone_number ?? '' } : {},
    account: me ? { email: me.email } : {},
  })
  const { values, isSending, isCutOff } = form
  const kept = useKeptForm(form, {
    personId: me?.id,
    kind: LETTER_KINDS.mentorship,
    about: 'own',
    input: (): UnsentApplication | null => (values.resume ? null : { body: bodyOf(values, wished?.id) }),
    onSent,
  })
  const cutOff = me
    ? t`You are offline, and a resume cannot be kept on this device. Remove it and your application is sent when you are back online, or keep it and send the application then.`
    : t`Something went wrong`
  const isCutOffHere = isCutOff && kept.problem !== null && (Boolean(me) || navigator.onLine)
  const resume = form.getInputProps('resume')
  const isKnown = Boolean(me)
  const [isOpen, setOpen] = useState(false)
  const folded = foldedParts(isKnown)
  const renderField = (field: Field) => (
    <ApplicationField key={field.name} field={field} form={form} isOfAccount={isKnown && field.name === 'email'} />
  )
  if (kept.isKept) return <KeptFormNote onChange={kept.change} />
  return (
    <FormFrame form={{ ...form, problem: isCutOffHere ? cutOff : kept.problem }} isGuarded={false}>
      <div className={styles.form}>
        <WishedMentor mentor={wished} />
        <div className={styles.fields}>{firstFields(isKnown).map(renderField)}</div>
        <details
          className={styles.more}
          open={isOpen || folded.some(({ fields }) => fields.some(({ name }) => Boolean(form.errors[name])))}
          onToggle={(event) => setOpen(event.currentTarget.open)}
        >
          <summary>
            <Trans>More about you, and how you want to work together</Trans>
          </summary>
          <p>
            <Trans>This part is optional. What you add helps us choose a mentor.</Trans>
          </p>
          {folded.map(({ title, fields }) => (
            <fieldset key={fields[0]?.name} className={styles.part}>
              <legend>
                <h3>{t(title)}</h3>
              </legend>
              <div className={styles.fields}>{fields.map(renderField)}</div>
            </fieldset>
          ))}
          <FileField
            label={t`Resume`}
            description={t`PDF, DOC or DOCX, at most 5 MB. Only our administrators and your mentor see it.`}
            rule={resumeRule}
            value={values.resume}
            onChange={resume.onChange}
            error={resume.error}
            isDisabled={isSending}
            upload={form.upload}
          />
        </details>
        <TrapField {...form.getInputProps('website')} />
        <FormNote>
          <Trans>
            We keep what you send to decide on your application, and your mentor can read it too. See the{' '}
            <Link to="/privacy">privacy policy</Link>.
          </Trans>
        </FormNote>
        <SubmitButton isBusy={isSending} busyLabel={<Trans>Sending...</Trans>}>
          <Trans>Send application</Trans>
        </SubmitButton>
      </div>
    </FormFrame>
  )
}
