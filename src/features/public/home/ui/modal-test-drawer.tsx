import { Button, Stack, Text, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { DrawerForm } from '#web/kit/drawer-form.tsx'
import { useApiForm } from '#web/kit/use-api-form.ts'
import { subscriberApi } from '#features/public/subscriber/subscriber.contract.ts'

/** A form in steps inside a drawer, on a real call: it asks for the newsletter. */
export function DrawerTrial() {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  const form = useApiForm(subscriberApi.create, {
    initial: { email: '' },
    success: ({ message }) => message,
    onSuccess: close,
  })
  const email = form.getValues().email
  return (
    <>
      <Button variant="default" mt="md" onClick={() => setIsOpen(true)}>
        <Trans>Multi-step form</Trans>
      </Button>
      <DrawerForm
        form={form}
        title={t`Subscribe to the newsletter`}
        isOpen={isOpen}
        onClose={close}
        submitLabel={<Trans>Subscribe</Trans>}
        sendingLabel={<Trans>Sending...</Trans>}
        steps={[
          {
            title: t`Address`,
            required: ['email'],
            content: <TextInput type="email" label={t`Email`} required {...form.getInputProps('email')} />,
          },
          {
            title: t`Summary`,
            required: [],
            content: (
              <Stack gap="xs">
                <Text>
                  <Trans>We will send a confirmation link to this address:</Trans>
                </Text>
                <Text fw={700}>{email}</Text>
              </Stack>
            ),
          },
        ]}
      />
    </>
  )
}
