import { useState } from 'react'
import { withStorage } from '#web/api/storage.ts'

const KEY = 'menu-groups'

type Chosen = Readonly<Record<string, boolean>>

function storedFolds(): Chosen {
  const kept = withStorage((storage): unknown => JSON.parse(storage.getItem(KEY) ?? '{}'))
  const entries = typeof kept === 'object' && kept !== null ? Object.entries(kept) : []
  return Object.fromEntries(entries.filter((entry): entry is [string, boolean] => typeof entry[1] === 'boolean'))
}

/**
 * Which groups of the menu are open; what someone opens or folds is kept on the device. Anyone who goes to another page
 * finds its group open.
 * @param place the address that is shown; `current` is the group of its entry.
 * @param isUsuallyOpen what groups are that no one has touched.
 */
export function useOpenGroups(place: string, current: string | undefined, isUsuallyOpen: boolean) {
  const [chosen, setChosen] = useState(storedFolds)
  const [shown, setShown] = useState<string>()
  if (place !== shown) {
    setShown(place)
    if (current !== undefined) setChosen({ ...chosen, [current]: true })
  }
  const isOpen = (key: string): boolean => chosen[key] ?? isUsuallyOpen
  const toggle = (key: string): void => {
    const next = { ...chosen, [key]: !isOpen(key) }
    setChosen(next)
    withStorage((storage) => storage.setItem(KEY, JSON.stringify(next)))
  }
  return { isOpen, toggle }
}
