import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'

type DetailsButtonProps = {
  /** Whose row it is; left out where all rows are the reader's own. */
  name?: string
  onOpen: () => void
}

/** Opens the record of a row that needs no decision. */
export function DetailsButton({ name, onOpen }: DetailsButtonProps) {
  const { t } = useLingui()
  return (
    <Button
      size="sm"
      variant="subtle"
      color="gray"
      data-details
      aria-label={name === undefined ? undefined : t`Details of ${name}`}
      onClick={onOpen}
    >
      <Trans>Details</Trans>
    </Button>
  )
}
