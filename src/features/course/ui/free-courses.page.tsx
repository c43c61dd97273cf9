import { useLingui } from '@lingui/react/macro'
import { CatalogueProblem } from './catalogue-states.tsx'
import { Catalogue, catalogueData } from './catalogue.tsx'
import { CATALOGUE_HANDLE } from './catalogue-filter.ts'

const data = catalogueData('free')
export const loader = data.loader
export const clientLoader = data.clientLoader
export const handle = CATALOGUE_HANDLE

export function ErrorBoundary() {
  return <CatalogueProblem price="free" />
}

export default function FreeCoursesPage() {
  const { t } = useLingui()
  return (
    <Catalogue
      price="free"
      path="/free-courses"
      title={t`Free Courses`}
      intro={t`Everything you need to begin, at no cost: watch, practise, pass the quizzes and earn a certificate.`}
    />
  )
}
