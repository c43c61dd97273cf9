import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { isRouteErrorResponse, Link, type LoaderFunctionArgs, redirect, useParams, useRouteError } from 'react-router'
import { useSite } from '#features/base/site/ui/use-site.ts'
import { PageHead } from '#features/base/site/ui/page-head.tsx'
import { formatInstant } from '#shared/dates.ts'
import { ApiError } from '#web/api/api-error.ts'
import { useLanguage } from '#web/i18n.tsx'
import { type PageHandle, publicData } from '#web/api/public-data.ts'
import { query } from '#web/api/queries.ts'
import { ErrorState, LoadingState } from '#web/kit/states.tsx'
import type { OutputOf } from '#shared/endpoint.ts'
import { certificateApi } from '../certificate.contract.ts'
import { CertificateSourceText } from './certificate-source-text.tsx'
import { VerifyForm } from './verify-form.tsx'
import styles from './verify.module.css'

const read = (code: string) => query(certificateApi.verify, { params: { code } })
const data = publicData(({ params }) => (params.code ? [read(params.code)] : []))

/** Without scripts the form sends `?code=`; it redirects to the certificate's own address. */
export function loader(args: LoaderFunctionArgs) {
  const typed = new URL(args.request.url).searchParams.get('code')?.trim()
  if (typed && !args.params.code) throw redirect(`/verify/${encodeURIComponent(typed)}`)
  return data.loader(args)
}
export const clientLoader = data.clientLoader
export const handle: PageHandle = { query: ['code'] }

type Shown = OutputOf<typeof certificateApi.verify>['certificate']

/** Anyone may check a certificate by its code. */
export default function VerifyPage() {
  const { code } = useParams()
  return code ? <CheckedCertificate code={code} /> : <CodeQuestion />
}

/** The address that is printed above the code. */
function CodeQuestion() {
  return (
    <main id="content" tabIndex={-1} className={styles.page}>
      <VerifyHead />
      <article className={styles.card}>
        <h1>
          <Trans>Check a certificate</Trans>
        </h1>
        <p>
          <Trans>Enter the code printed on the certificate.</Trans>
        </p>
        <VerifyForm code="" />
      </article>
    </main>
  )
}

function CheckedCertificate({ code }: { code: string }) {
  const { t } = useLingui()
  const { data: answer, error, refetch } = useQuery(read(code))
  if (error instanceof ApiError && error.code === 'not_found') return <UnknownCode />
  return (
    <main id="content" tabIndex={-1} className={styles.page}>
      <VerifyHead />
      {answer ? (
        <Verdict certificate={answer.certificate} />
      ) : error ? (
        <ErrorState text={t`The certificate could not be checked`} onRetry={() => void refetch()} />
      ) : (
        <LoadingState lines={4} />
      )}
    </main>
  )
}

/** Rendered by the server when no certificate has this code. */
export function ErrorBoundary() {
  const { t } = useLingui()
  const problem = useRouteError()
  if (isRouteErrorResponse(problem) && problem.status === 404) return <UnknownCode />
  return (
    <main id="content" tabIndex={-1} className={styles.page}>
      <VerifyHead />
      <ErrorState text={t`The certificate could not be checked`} onRetry={() => location.reload()} />
    </main>
  )
}

function VerifyHead() {
  const { t } = useLingui()
  return (
    <PageHead
      isHidden
      title={t`Check a certificate`}
      description={t`Check whether a certificate is real, and what it says.`}
    />
  )
}

function UnknownCode() {
  const { code = '' } = useParams()
  return (
    <main id="content" tabIndex={-1} className={styles.page}>
      <VerifyHead />
      <article className={styles.card} data-state="unknown">
        <p className={styles.verdict}>
          <Trans>Unknown certificate</Trans>
        </p>
        <h1>
          <Trans>No certificate has this code</Trans>
        </h1>
        <p className={styles.code}>{code}</p>
        <p>
          <Trans>Check it against the printed certificate, letter by letter.</Trans>
        </p>
        <VerifyForm code={code} />
      </article>
    </main>
  )
}

function Verdict({ certificate }: { certificate: Shown }) {
  const locale = useLanguage()
  const { time_zone: zone } = useSite().organisation
  const day = (iso: string) => formatInstant(iso, { locale, zone })
  const { state } = certificate
  return (
    <article className={styles.card} data-state={state}>
      <p className={styles.verdict}>
        {state === 'valid' && <Trans>Valid certificate</Trans>}
        {state === 'revoked' && <Trans>Revoked certificate</Trans>}
        {state === 'replaced' && <Trans>Replaced certificate</Trans>}
      </p>
      <h1>{certificate.name}</h1>
      <p className={styles.course}>
        <CertificateSourceText {...certificate} />
      </p>
      <dl className={styles.facts}>
        <dt>
          <Trans>Issued by</Trans>
        </dt>
        <dd>{certificate.issuer}</dd>
        <dt>
          <Trans>Issued on</Trans>
        </dt>
        <dd>{day(certificate.issued_at)}</dd>
        {certificate.ended_at && (
          <>
            <dt>
              <Trans>Not valid since</Trans>
            </dt>
            <dd>{day(certificate.ended_at)}</dd>
          </>
        )}
        <dt>
          <Trans>Code</Trans>
        </dt>
        <dd className={styles.code}>{certificate.code}</dd>
      </dl>
      {certificate.course_page && <CourseLearned page={certificate.course_page} />}
      {certificate.program_page && (
        <Link to={`/programs/${certificate.program_page.slug}`}>
          <Trans>See the program</Trans>
        </Link>
      )}
      {certificate.event_page && (
        <Link to={`/events/${certificate.event_page.slug}`}>
          <Trans>See the event</Trans>
        </Link>
      )}
      {state === 'replaced' && (
        <p>
          <Trans>A newer certificate with a corrected name has replaced it. Ask its holder for the new one.</Trans>
        </p>
      )}
    </article>
  )
}

/** What was learned: the course as it is today, for a person who checks the certificate. */
function CourseLearned({ page: { id, lessons } }: { page: NonNullable<Shown['course_page']> }) {
  return (
    <section className={styles.lessons}>
      <h2>
        <Trans>Lessons in this course</Trans>
      </h2>
      <ol>
        {lessons.map((title, at) => (
          // Two lessons may have the same title; their order is fixed.
          <li key={at}>{title}</li>
        ))}
      </ol>
      <Link to={`/courses/${id}`}>
        <Trans>See the course</Trans>
      </Link>
    </section>
  )
}
