import { Trans, useLingui } from '@lingui/react/macro'
import { isRouteErrorResponse, Link, useRouteError } from 'react-router'
import { PageHead } from '#features/base/site/ui/page-head.tsx'
import list from '#features/base/site/ui/list-page.module.css'
import site from '#features/base/site/ui/site.module.css'
import button from '#web/kit/button.module.css'
import { EmptyState, ErrorState } from '#web/kit/states.tsx'

/** A page of the blog whose data could not be read: it is not there, or something else is wrong. */
export function BlogProblem({ missing, failure }: { missing: string; failure: string }) {
  const { t } = useLingui()
  const problem = useRouteError()
  if (isRouteErrorResponse(problem) && problem.status === 404) return <BlogMissing title={missing} />
  return (
    <main id="content" tabIndex={-1} className={`${site.wrap} ${list.page}`}>
      <PageHead isHidden title={t`Blog`} description={failure} />
      <ErrorState isPage text={failure} onRetry={() => location.reload()} />
    </main>
  )
}

/** Shown for a page that does not exist or is not public. */
export function BlogMissing({ title }: { title: string }) {
  return (
    <main id="content" tabIndex={-1} className={`${site.wrap} ${list.page}`}>
      <PageHead isHidden title={title} description={title} />
      <EmptyState
        isPage
        drawing="search"
        title={title}
        text={<Trans>It may have been removed, or the address may be incomplete.</Trans>}
        action={
          <Link className={button.primary} to="/blog">
            <Trans>Back to Blog</Trans>
          </Link>
        }
      />
    </main>
  )
}
