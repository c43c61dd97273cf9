import type { RefObject } from 'react'
import { ListKeys } from './list-keys.tsx'
import { RowHeightSelect } from './row-height-select.tsx'

/** How a list looks, and its keys. */
export function ListTools({ list }: { list: RefObject<HTMLElement | null> }) {
  return (
    <>
      <RowHeightSelect />
      <ListKeys list={list} />
    </>
  )
}
