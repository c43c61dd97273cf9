import { useLingui } from '@lingui/react/macro'

/** Feed readers find the feeds by these; React lifts them into the head. */
export function FeedLinks() {
  const { t } = useLingui()
  return (
    <>
      <link rel="alternate" type="application/rss+xml" title={t`Blog`} href="/blog/rss.xml" />
      <link rel="alternate" type="application/feed+json" title={t`Blog`} href="/blog/feed.json" />
    </>
  )
}
