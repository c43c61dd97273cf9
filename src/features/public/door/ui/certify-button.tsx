import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useApiMutation } from '#web/api/use-api-mutation.ts'
import { confirm } from '#web/kit/dialogs.tsx'
import { doorApi } from '../door.contract.ts'

/** Certificates of attendance for everyone who was checked in. */
export function CertifyButton({ slug }: { slug: string }) {
  const { t } = useLingui()
  const certify = useApiMutation(doorApi.certify, {
    success: ({ message }) => message,
    failure: t`The certificates could not be issued. Please try again.`,
    refresh: [],
  })
  const confirmCertifying = async () => {
    const isMeant = await confirm({
      title: t`Issue certificates of attendance?`,
      message: t`Everyone who checked in gets a certificate by email.`,
      confirmLabel: t`Issue certificates`,
      cancelLabel: t`Not now`,
    })
    if (isMeant) certify.mutate({ params: { slug } })
  }
  return (
    <Button variant="default" loading={certify.isPending} onClick={() => void confirmCertifying()}>
      <Trans>Issue certificates</Trans>
    </Button>
  )
}
