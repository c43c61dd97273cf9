import { SimpleGrid, TextInput } from '@mantine/core'
import { useEmployeeFieldLabels } from './employee-field-labels.ts'
import type { EmployeeFormState } from './personal-step.tsx'

/** The second step: how to reach the person, and whom in an emergency (spec 2 §5). */
export function ContactStep({ form }: { form: EmployeeFormState }) {
  const labels = useEmployeeFieldLabels()
  const field = (name: keyof typeof labels) => ({ label: labels[name], required: true, ...form.getInputProps(name) })
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput type="email" maxLength={254} {...field('email')} />
        <TextInput type="tel" maxLength={25} {...field('phone_number')} />
        <TextInput maxLength={120} {...field('emergency_contact_name')} />
        <TextInput type="tel" maxLength={25} {...field('emergency_contact_phone')} />
      </SimpleGrid>
      <TextInput maxLength={300} {...field('address')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput maxLength={80} {...field('city')} />
        <TextInput maxLength={80} {...field('state')} />
        <TextInput maxLength={20} {...field('postal_code')} />
        <TextInput maxLength={80} {...field('country')} />
      </SimpleGrid>
    </>
  )
}
