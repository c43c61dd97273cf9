import { ActionIcon } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { type RefObject, Suspense, useCallback, useEffect, useState } from 'react'
import { lazyPart } from './lazy-part.tsx'
import { QuestionIcon } from './dashboard-icons.tsx'

const ListKeysHelp = lazyPart(async () => (await import('./list-keys-help.tsx')).ListKeysHelp)

/** Loaded with the first key press, since most people use a pointer. */
function useListKeys(list: RefObject<HTMLElement | null>, onHelp: () => void): void {
  useEffect(() => {
    let actions: typeof import('./list-key-actions.ts') | undefined
    const onFirstKey = async (event: KeyboardEvent) => {
      actions = await import('./list-key-actions.ts')
      actions.pressListKey(list.current, event, onHelp)
    }
    const onKey = (event: KeyboardEvent) => {
      if (actions) actions.pressListKey(list.current, event, onHelp)
      else void onFirstKey(event)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [list, onHelp])
}

/** Keyboard shortcuts of a list, with a help button. */
export function ListKeys({ list }: { list: RefObject<HTMLElement | null> }) {
  const { t } = useLingui()
  const [isShown, setShown] = useState(false)
  const show = useCallback(() => setShown(true), [])
  useListKeys(list, show)
  const name = t`Keyboard shortcuts in lists`
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
