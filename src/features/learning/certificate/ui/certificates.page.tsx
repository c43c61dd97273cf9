import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { pageData } from '#web/api/page-data.ts'
import { query } from '#web/api/queries.ts'
import button from '#web/kit/button.module.css'
import cards from '#web/kit/card-grid.module.css'
import { PageHeader } from '#web/kit/page-header.tsx'
import { EmptyState, ErrorState, LoadingState } from '#web/kit/states.tsx'
import { pageNumberIn } from '#web/page-number.ts'
import { certificateApi } from '../certificate.contract.ts'
import { CertificateCard } from './certificate-card.tsx'
import styles from './certificates.module.css'
import { NameCorrectionModal } from './name-correction-modal.tsx'
import { ShareModal } from './share-modal.tsx'

const PAGE_SIZE = 24

const read = (page: number) =>
  query(certificateApi.listOwn, { query: { limit: PAGE_SIZE, ...(page > 1 ? { page } : {}) } })
const reads = pageData(({ url }) => [read(pageNumberIn(url.searchParams))])
export const loader = reads.loader
export const clientLoader = reads.clientLoader

/** The learner's certificates, whatever their state: open, PDF, public link and QR, share, correct. */
export default function CertificatesPage() {
  const { t } = useLingui()
  const [params, setParams] = useSearchParams()
  const page = pageNumberIn(params)
  const { data, isError, refetch } = useQuery(read(page))
  const [sharing, setSharing] = useState<number | null>(null)
  const [correcting, setCorrecting] = useState<number | null>(null)
  const findCertificate = (id: number | null) => data?.certificates.find((one) => one.id === id) ?? null

  function content() {
    if (isError && !data) {
      return <ErrorState text={t`Your certificates could not be loaded`} onRetry={() => void refetch()} />
    }
    if (!data) return <LoadingState cards={2} />
    if (data.certificates.length === 0) {
      return (
        <EmptyState
          drawing="certificates"
          title={t`Your first certificate will appear here`}
          text={<Trans>Complete every lesson of a course to get its certificate right away.</Trans>}
          action={
            <Link to="/dashboard/my-courses?status=active" className={button.primary}>
              <Trans>Continue learning</Trans>
            </Link>
          }
        />
      )
    }
    return (
      <>
        <ul className={`${cards.grid} ${styles.grid}`}>
          {data.certificates.map((certificate) => (
            <li key={certificate.id}>
              <CertificateCard
                certificate={certificate}
                onShare={() => setSharing(certificate.id)}
                onCorrect={() => setCorrecting(certificate.id)}
              />
            </li>
          ))}
        </ul>
        {data.next !== null && (
          <button
            type="button"
            className={button.secondary}
            onClick={() => setParams({ page: String(data.next) }, { preventScrollReset: false })}
          >
            <Trans>Older certificates</Trans>
          </button>
        )}
      </>
    )
  }
  return (
    <div className={cards.page}>
      <PageHeader
        title={<Trans>Certificates</Trans>}
        text={<Trans>Anyone with the link or the code can verify them.</Trans>}
      />
      {content()}
      <ShareModal certificate={findCertificate(sharing)} onClose={() => setSharing(null)} />
      <NameCorrectionModal certificate={findCertificate(correcting)} onClose={() => setCorrecting(null)} />
    </div>
  )
}
