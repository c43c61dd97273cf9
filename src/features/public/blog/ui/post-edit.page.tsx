import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { postApi } from '#features/public/blog/post/post.contract.ts'
import { messageOf } from '#web/api/errors.ts'
import { pageData } from '#web/api/page-data.ts'
import { query } from '#web/api/queries.ts'
import { SidePanel } from '#web/kit/side-panel.tsx'
import { ErrorState, LoadingState } from '#web/kit/states.tsx'
import { useClosePanel } from '#web/kit/use-close-panel.ts'
import { PostForm } from './post-form.tsx'

const postQuery = (id: string | undefined) => query(postApi.get, { params: { id: id ?? '' } })
const reads = pageData(({ params }) => [postQuery(params.id)])
export const loader = reads.loader
export const clientLoader = reads.clientLoader

/** Edit Post (spec 3 §2), beside the list. */
export default function PostEditPage() {
  const { t } = useLingui()
  const { id } = useParams()
  const close = useClosePanel('/dashboard/blog')
  const { data, error, refetch } = useQuery({ ...postQuery(id), refetchOnWindowFocus: false })
  return (
    <SidePanel title={t`Edit post`} onClose={close}>
      {data ? (
        <PostForm key={data.post.id} post={data.post} onClose={close} />
      ) : error ? (
        <ErrorState text={messageOf(error, t`Failed to load blog post`)} onRetry={() => void refetch()} />
      ) : (
        <LoadingState lines={8} />
      )}
    </SidePanel>
  )
}
