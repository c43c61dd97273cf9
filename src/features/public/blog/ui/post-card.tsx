import { Plural } from '@lingui/react/macro'
import { Link } from 'react-router'
import type { PostCard as Card } from '#features/public/blog/blog.contract.ts'
import { CardPicture } from '#features/base/site/ui/card-picture.tsx'
import { BookIcon } from '#web/kit/icons.tsx'
import card from '#web/kit/picture-card.module.css'
import { authorAddress } from './blog-address.ts'
import styles from './post-card.module.css'
import { PostDay } from './post-day.tsx'

type Props = {
  post: Card
  /** Under another heading of the page. */
  level?: 2 | 3
  /** The first cards of a page are above the fold: their pictures load right away. */
  isFirst?: boolean
}

/** The card of a post, without any script of its own; the whole card leads to the post (spec 2 §2), but the name of its author. */
export function PostCard({ post, level = 2, isFirst = false }: Props) {
  const Heading = `h${level}` as const
  return (
    <article className={card.card}>
      <div className={card.picture}>
        <CardPicture src={post.featured_image} sign={<BookIcon size={40} />} isFirst={isFirst} />
      </div>
      <div className={card.body}>
        {post.tags[0] && <p className={styles.tag}>{post.tags[0]}</p>}
        <Heading className={styles.title}>
          <Link to={`/blog/${encodeURIComponent(post.slug)}`} discover="none">
            {post.title}
          </Link>
        </Heading>
        <p className={styles.excerpt}>{post.excerpt}</p>
        <ul className={`${card.facts} ${styles.facts}`}>
          <li>
            <Link to={authorAddress(post.author_id)} className={styles.author} discover="none">
              {post.author.name}
            </Link>
          </li>
          <li>
            <PostDay iso={post.published_at ?? post.created_at} />
          </li>
          <li>
            <Plural value={post.reading_minutes} one="# min read" other="# min read" />
          </li>
        </ul>
      </div>
    </article>
  )
}
