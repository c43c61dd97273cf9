import { lazy } from 'react'
import type { CodeBoxesProps } from './code-boxes.tsx'

const loadBoxes = async () => {
  const [{ CodeBoxes: Inner }, { KitProvider }] = await Promise.all([
    import('./code-boxes.tsx'),
    import('#web/kit/kit-provider.tsx'),
  ])
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- it holds what was loaded; the rule overlooks JSX
  const Boxes = (props: CodeBoxesProps) => (
    <KitProvider>
      <Inner {...props} />
    </KitProvider>
  )
  return { default: Boxes }
}

/** The boxes for a code on a light page: they bring Mantine with them. */
export const CodeBoxes = lazy(loadBoxes)

/** Loads the boxes while the password is typed: they need Mantine, which the form before them does not. */
export function prepareCodeBoxes(): void {
  // While offline they cannot load; the step loads them.
  loadBoxes().catch(() => undefined)
}
