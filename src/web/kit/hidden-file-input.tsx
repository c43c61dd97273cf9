import type { Ref } from 'react'
import type { FileRule } from '#shared/endpoint.ts'
import { acceptedTypesOf } from './file-check.ts'

type HiddenFileInputProps = {
  /** A button clicks the input through it. */
  ref: Ref<HTMLInputElement>
  rule: FileRule
  label: string
  onChoose: (file: File) => void
}

/** The input behind a button that asks for one file. */
export function HiddenFileInput({ ref, rule, label, onChoose }: HiddenFileInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      hidden
      accept={acceptedTypesOf(rule)}
      aria-label={label}
      onChange={(event) => {
        const file = event.currentTarget.files?.[0]
        // So that the same file can be chosen again.
        event.currentTarget.value = ''
        if (file) onChoose(file)
      }}
    />
  )
}
