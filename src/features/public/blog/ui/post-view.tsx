import { Plural } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Post } from '#features/public/blog/blog.contract.ts'
import { useSite } from '#features/base/site/ui/use-site.ts'
import { formatInstant, type InstantFormat } from '#shared/dates.ts'
import { imageAddressAtWidth, srcSet } from '#shared/images.ts'
import { useLanguage } from '#web/i18n.tsx'
import { Avatar } from '#web/kit/avatar.tsx'
import prose from '#web/kit/prose.module.css'
import { PostDay } from './post-day.tsx'
import { authorAddress, tagAddress } from './blog-address.ts'
import blog from './blog.module.css'
import styles from './post.module.css'

/** The moments in the cards of a content, as their reader writes them: those of a place in its own zone, which is named. */
export const formatTimes = (html: string, format: InstantFormat): string =>
  html.replaceAll(
    /(<time datetime="([\d:.TZ-]+)"(?: data-zone="([\w/+-]+)")?>)[^<]*/g,
    (_, tag: string, iso: string, place?: string) =>
      tag + formatInstant(iso, { ...format, style: 'date and time', ...(place && { zone: place, isZoneShown: true }) }),
  )

type Props = {
  post: Post
  /** Author and tags lead to their posts. */
  hasLinks?: boolean
  like?: ReactNode
}

/** A post as people read it, on its page and in the preview. */
export function PostView({ post, hasLinks = false, like }: Props) {
  const { author, featured_image: picture, tags } = post
  const locale = useLanguage()
  const { time_zone: zone } = useSite().organisation
  return (
    <article className={styles.post}>
      <header className={styles.head}>
        <h1>{post.title}</h1>
        <p className={styles.by}>
          <Avatar name={author.name} src={author.profile_picture} size={40} />
          {hasLinks ? <Link to={authorAddress(post.author_id)}>{author.name}</Link> : author.name}
          <span aria-hidden="true">·</span>
          <PostDay iso={post.published_at ?? post.created_at} />
          <span aria-hidden="true">·</span>
          <Plural value={post.reading_minutes} one="# min read" other="# min read" />
        </p>
      </header>
      {picture && (
        <img
          className={styles.picture}
          src={imageAddressAtWidth(picture, 960)}
          srcSet={srcSet(picture, 480)}
          sizes="(min-width: 48em) 44rem, 92vw"
          width={960}
          height={540}
          alt=""
          fetchPriority="high"
        />
      )}
      {/* oxlint-disable-next-line react/no-danger -- the server has cleaned it (post-content.logic.ts) */}
      <div className={prose.prose} dangerouslySetInnerHTML={{ __html: formatTimes(post.content, { locale, zone }) }} />
      <footer className={styles.foot}>
        {tags.length > 0 && (
          <ul className={blog.tags}>
            {tags.map((tag) => (
              <li key={tag}>{hasLinks ? <Link to={tagAddress(tag)}>{tag}</Link> : tag}</li>
            ))}
          </ul>
        )}
        {like}
      </footer>
    </article>
  )
}
