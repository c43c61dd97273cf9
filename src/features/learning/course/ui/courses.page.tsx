import { type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useLocation } from 'react-router'
import { CatalogueProblem } from './catalogue-problem.tsx'
import { Catalogue, catalogueData } from './catalogue.tsx'
import { CATALOGUE_HANDLE, type PriceFilter } from './catalogue-filter.ts'

type List = { price?: PriceFilter; path: string; title: MessageDescriptor; intro: MessageDescriptor }

const ALL: List = {
  path: '/courses',
  title: msg`Courses`,
  intro: msg`Short video lessons with quizzes, at your own pace, and a certificate that anyone can verify.`,
}

const BY_PRICE: readonly List[] = [
  {
    price: 'free',
    path: '/free-courses',
    title: msg`Free Courses`,
    intro: msg`Everything you need to start, free of charge: watch, practise, pass the quizzes and earn a certificate.`,
  },
  {
    price: 'paid',
    path: '/paid-courses',
    title: msg`Premium Courses`,
    intro: msg`In-depth courses for the next step in your career, each with lessons, quizzes and a certificate.`,
  },
]

/** Which of the three addresses this is: one page shows them all. */
const listAt = (pathname: string): List => BY_PRICE.find(({ path }) => pathname.startsWith(path)) ?? ALL

const data = catalogueData(({ pathname }) => listAt(pathname).price)
export const loader = data.loader
export const clientLoader = data.clientLoader
export const handle = CATALOGUE_HANDLE

export function ErrorBoundary() {
  return <CatalogueProblem price={listAt(useLocation().pathname).price} />
}

export default function CoursesPage() {
  const { t } = useLingui()
  const { price, path, title, intro } = listAt(useLocation().pathname)
  return <Catalogue key={path} price={price} path={path} title={t(title)} intro={t(intro)} />
}
