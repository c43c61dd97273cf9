import { useLingui } from '@lingui/react/macro'
import { type FunctionComponent, lazy, type LazyExoticComponent, type ReactNode, useEffect } from 'react'
import { toast } from './toast.ts'

type Part<Props> = LazyExoticComponent<FunctionComponent<Props>>
type Load<Props> = () => Promise<FunctionComponent<Props>>

/**
 * A part of a page whose script is loaded when it is first shown. Without a connection the page stays as it is and a
 * message says why: an error of `lazy` alone would take the whole page with what was typed in it.
 */
export const lazyPart = <Props,>(load: Load<Props>): Part<Props> => lazyWithFallback<Props>(load, NotLoaded)

/** A part that is left out without a message when its script does not load. */
export const lazyExtra = <Props,>(load: Load<Props>): Part<Props> => lazyWithFallback<Props>(load, Nothing)

/** A part for some readers, around what is for everyone: that stays as it is when the script does not load. */
export const lazyAround = <Props extends { children: ReactNode }>(load: Load<Props>): Part<Props> =>
  lazyWithFallback<Props>(load, ({ children }) => children)

function lazyWithFallback<Props>(load: Load<Props>, other: FunctionComponent<Props>): Part<Props> {
  return lazy<FunctionComponent<Props>>(() =>
    load().then(
      (part) => ({ default: part }),
      () => ({ default: other }),
    ),
  )
}

const Nothing = () => null

/** Browsers do not request a failed script again, so the page must be reloaded. */
function NotLoaded() {
  const { t } = useLingui()
  const text = t`This part could not be loaded. Check your connection, then reload the page.`
  useEffect(() => {
    toast.error(text)
  }, [text])
  return null
}
