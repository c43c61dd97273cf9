import { type FunctionComponent, lazy, type LazyExoticComponent, type ReactNode } from 'react'

type Around<Props> = FunctionComponent<Props & { children: ReactNode }>

/** A part for some readers, around what is for everyone: where its script does not load, that stays as it is. */
export const lazyAround = <Props>(load: () => Promise<Around<Props>>): LazyExoticComponent<Around<Props>> =>
  lazy<Around<Props>>(() =>
    load().then(
      (part) => ({ default: part }),
      () => ({ default: ({ children }) => children }),
    ),
  )
