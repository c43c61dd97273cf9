import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import drawing from '#web/art/error.svg'
import button from '#web/kit/button.module.css'
import { PageHead } from '#features/base/site/ui/page-head.tsx'
import site from '#features/base/site/ui/site.module.css'
import page from '#features/base/site/ui/text-page.module.css'

/** Shown instead of a page that does not exist or that failed. */
export function PageProblem({ isMissing }: { isMissing: boolean }) {
  const { t } = useLingui()
  const title = isMissing ? t`This page does not exist` : t`Something went wrong on our side`
  return (
    <main id="content" tabIndex={-1} className={`${site.wrap} ${page.page}`}>
      <PageHead title={title} description={title} isHidden />
      <img src={drawing} width="200" height="140" alt="" />
      <h1>{title}</h1>
      <p className={site.lead}>
        {isMissing ? (
          <Trans>It may have moved, or the link may be incomplete. Everything else is where it was.</Trans>
        ) : (
          <Trans>Please try again in a moment. If it keeps happening, write to us and we will look into it.</Trans>
        )}
      </p>
      <p className={site.buttons}>
        <Link className={button.primary} to="/">
          <Trans>Home page</Trans>
        </Link>
        <Link className={button.secondary} to="/contact">
          <Trans>Contact us</Trans>
        </Link>
      </p>
    </main>
  )
}
