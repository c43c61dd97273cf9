import { type FormEvent, useEffect, useRef } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { type CatalogueFilter, formParams } from './catalogue-filter.ts'

const TYPING_PAUSE_MS = 300

/**
 * Keeps the address and the filter form the same: the address follows what is typed and chosen, and the fields follow
 * the address when a link or the browser's history changes it. The fields are not controlled, so what someone types
 * before the script has arrived stays, and is searched for then.
 */
export function useFilterForm({ search, level, skill, language, sort }: CatalogueFilter) {
  const form = useRef<HTMLFormElement>(null)
  const timer = useRef<number>(undefined)
  const [, setParams] = useSearchParams()
  const { hash } = useLocation()
  const chosen = new URLSearchParams({
    search,
    level: String(level ?? ''),
    language: language ?? '',
    sort: sort ?? '',
    skill,
  }).toString()
  /** What this form has put into the address last. */
  const sent = useRef(chosen)

  const send = () => {
    clearTimeout(timer.current)
    if (!form.current) return
    const params = formParams(form.current)
    const known = { search: '', level: '', language: '', sort: '', skill: '', ...Object.fromEntries(params) }
    const next = new URLSearchParams(known).toString()
    if (next === sent.current) return
    sent.current = next
    // What is being typed is one step of the history, not one for each letter.
    setParams(params, { replace: true, preventScrollReset: true })
  }
  const latest = useRef(send)
  useEffect(() => {
    latest.current = send
  })

  useEffect(() => {
    latest.current()
    return () => clearTimeout(timer.current)
  }, [])

  useEffect(() => {
    if (chosen === sent.current) return
    sent.current = chosen
    for (const [name, value] of new URLSearchParams(chosen)) {
      const field = form.current?.elements.namedItem(name)
      if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = value
    }
  }, [chosen])

  useEffect(() => {
    if (hash === '#search') form.current?.querySelector('input')?.focus()
  }, [hash])

  return {
    form,
    onChange: (event: FormEvent<HTMLFormElement>) => {
      clearTimeout(timer.current)
      if (event.target instanceof HTMLInputElement)
        timer.current = window.setTimeout(() => latest.current(), TYPING_PAUSE_MS)
      else send()
    },
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      send()
    },
  }
}
