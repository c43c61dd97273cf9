import { Trans, useLingui } from '@lingui/react/macro'
import { useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { PageHead } from '#features/base/site/ui/page-head.tsx'
import site from '#features/base/site/ui/site.module.css'
import page from '#features/base/site/ui/text-page.module.css'
import { TextAreaField } from '#web/kit/field.tsx'
import { FormFrame } from '#web/kit/form-frame.tsx'
import { FormDone } from '#web/kit/public-form.tsx'
import { SubmitButton } from '#web/kit/submit-button.tsx'
import { useApiForm } from '#web/kit/use-api-form.ts'
import { MAX_SUPPORT_MESSAGE_LENGTH } from '../support.contract.ts'
import { visitorApi } from '../visitor/visitor.contract.ts'

const subscribeToNothing = () => () => {}
/** The token is in the fragment (`#`), so that no server and no log ever sees it. */
const useToken = (): string =>
  useSyncExternalStore(
    subscribeToNothing,
    () => /[#&]token=([\w-]+)/.exec(location.hash)?.[1] ?? '',
    () => '',
  )

/** Where a visitor answers what an admin has written by mail. It shows nothing of what was written: mails are passed on. */
export default function ContactAnswerPage() {
  const { t } = useLingui()
  const [isSent, setSent] = useState(false)
  return (
    <main id="content" tabIndex={-1} className={`${site.wrap} ${page.page}`}>
      <PageHead title={t`Your answer`} description={t`Answer our message.`} isHidden />
      <h1>
        <Trans>Your answer</Trans>
      </h1>
      {isSent ? (
        <FormDone>
          <p>
            <Trans>Thank you. We have received your message.</Trans>
          </p>
          <p>
            <Trans>We answer by email, to the same address as before.</Trans>
          </p>
        </FormDone>
      ) : (
        <>
          <p className={site.noScript}>
            <Trans>This page needs JavaScript to read your link.</Trans>
          </p>
          <div className={site.needsScript}>
            <AnswerForm onSent={() => setSent(true)} />
          </div>
        </>
      )}
    </main>
  )
}

function AnswerForm({ onSent }: { onSent: () => void }) {
  const { t } = useLingui()
  const token = useToken()
  const form = useApiForm(visitorApi.write, {
    initial: { words: '' },
    toInput: ({ words }) => ({ body: { token, words } }),
    failure: t`Your message could not be sent. Please try again.`,
    onSuccess: onSent,
  })
  return (
    <FormFrame form={form}>
      <p>
        <Trans>
          You received an email from us. What you write here goes to the same people. For anything else, use the{' '}
          <Link to="/contact">contact page</Link>.
        </Trans>
      </p>
      <TextAreaField
        name="words"
        label={t`Message`}
        rows={8}
        maxLength={MAX_SUPPORT_MESSAGE_LENGTH}
        required
        {...form.getInputProps('words')}
      />
      <SubmitButton isBusy={form.isSending} busyLabel={<Trans>Sending...</Trans>}>
        <Trans>Send message</Trans>
      </SubmitButton>
    </FormFrame>
  )
}
