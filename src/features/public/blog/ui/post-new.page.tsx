import { useLingui } from '@lingui/react/macro'
import { SidePanel } from '#web/kit/side-panel.tsx'
import { useClosePanel } from '#web/kit/use-close-panel.ts'
import { PostForm } from './post-form.tsx'

/** New Post (spec 3 §2), beside the list. */
export default function PostNewPage() {
  const { t } = useLingui()
  const close = useClosePanel('/dashboard/blog')
  return (
    <SidePanel title={t`New Post`} onClose={close}>
      <PostForm post={null} onClose={close} />
    </SidePanel>
  )
}
