import { useLanguage } from '#web/i18n.tsx'

/** Salaries in US dollars, as the reader writes them: $1,500.50 (spec 2 §2). */
export function useUsd(): (dollars: number) => string {
  const language = useLanguage()
  return (dollars) => new Intl.NumberFormat(language, { style: 'currency', currency: 'USD' }).format(dollars)
}
