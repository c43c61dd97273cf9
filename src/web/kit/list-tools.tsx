import type { RefObject } from 'react'
import { ListKeys } from './list-keys.tsx'
import { RowHeightSelect } from './row-height-select.tsx'

/** The row height and the keyboard shortcuts of a list. */
export function ListTools({ list }: { list: RefObject<HTMLElement | null> }) {
  return (
    <>
      <RowHeightSelect />
      <ListKeys list={list} />
    </>
  )
}
