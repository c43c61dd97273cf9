import { NumberInput as MantineNumberInput, type NumberInputProps } from '@mantine/core'

export type { NumberInputProps } from '@mantine/core'

/**
 * A field for a number. What is typed stays as it is: a number that is too small or too large is refused with its reason,
 * never replaced by the nearest one, or 150 percent would become a free course.
 */
export const NumberInput = (props: NumberInputProps) => <MantineNumberInput clampBehavior="none" {...props} />
