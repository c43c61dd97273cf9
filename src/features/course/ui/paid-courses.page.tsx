import { useLingui } from '@lingui/react/macro'
import { CatalogueProblem } from './catalogue-states.tsx'
import { Catalogue, catalogueData } from './catalogue.tsx'
import { CATALOGUE_HANDLE } from './catalogue-filter.ts'

const data = catalogueData('paid')
export const loader = data.loader
export const clientLoader = data.clientLoader
export const handle = CATALOGUE_HANDLE

export function ErrorBoundary() {
  return <CatalogueProblem price="paid" />
}

export default function PaidCoursesPage() {
  const { t } = useLingui()
  return (
    <Catalogue
      price="paid"
      path="/paid-courses"
      title={t`Premium Courses`}
      intro={t`Deeper courses for the next step in your work, each with lessons, quizzes and a certificate.`}
    />
  )
}
