import { useLingui } from '@lingui/react/macro'
import { Catalogue, catalogueData } from './catalogue.tsx'

const data = catalogueData('free')
export const loader = data.loader
export const clientLoader = data.clientLoader
export { CatalogueProblem as ErrorBoundary } from './catalogue-states.tsx'

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
