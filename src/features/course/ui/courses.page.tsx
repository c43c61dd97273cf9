import { useLingui } from '@lingui/react/macro'
import { Catalogue, catalogueData } from './catalogue.tsx'
import { CATALOGUE_HANDLE } from './catalogue-filter.ts'

const data = catalogueData()
export const loader = data.loader
export const clientLoader = data.clientLoader
export const handle = CATALOGUE_HANDLE
export { CatalogueProblem as ErrorBoundary } from './catalogue-states.tsx'

export default function CoursesPage() {
  const { t } = useLingui()
  return (
    <Catalogue
      path="/courses"
      title={t`Courses`}
      intro={t`Short video lessons with quizzes, in your own time, and a certificate that anybody can check.`}
    />
  )
}
