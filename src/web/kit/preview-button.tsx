import { Button, Modal } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import prose from './prose.module.css'

type PreviewButtonProps = {
  isLoading: boolean
  onAsk: () => void
  /** What the server has cleaned; null while there is nothing to show. */
  html: string | null
  onClose: () => void
}

/** Shows a text, before it is saved, as readers will see it. */
export function PreviewButton({ isLoading, onAsk, html, onClose }: PreviewButtonProps) {
  const { t } = useLingui()
  return (
    <>
      <Button variant="default" disabled={isLoading} onClick={onAsk}>
        <Trans>Preview</Trans>
      </Button>
      <Modal
        opened={html !== null}
        onClose={onClose}
        size="xl"
        title={t`Preview`}
        closeButtonProps={{ 'aria-label': t`Close` }}
      >
        {html !== null && (
          // oxlint-disable-next-line react/no-danger -- the server has cleaned it
          <div className={prose.prose} dangerouslySetInnerHTML={{ __html: html }} />
        )}
      </Modal>
    </>
  )
}
