import { ActionIcon } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { lazy, type RefObject, Suspense, useCallback, useState } from 'react'
import { QuestionIcon } from './dashboard-icons.tsx'
import { useListKeys } from './use-list-keys.ts'

const ListKeysHelp = lazy(async () => ({ default: (await import('./list-keys-help.tsx')).ListKeysHelp }))

/** The keys of a list, and a button that says which they are. */
export function ListKeys({ list }: { list: RefObject<HTMLElement | null> }) {
  const { t } = useLingui()
  const [isShown, setShown] = useState(false)
  const show = useCallback(() => setShown(true), [])
  useListKeys(list, show)
  const name = t`Keys in lists`
  return (
    <>
      <ActionIcon size={44} aria-label={name} title={`${name} (?)`} onClick={show}>
        <QuestionIcon size={20} />
      </ActionIcon>
      {isShown && (
        <Suspense fallback={null}>
          <ListKeysHelp onClose={() => setShown(false)} />
        </Suspense>
      )}
    </>
  )
}
