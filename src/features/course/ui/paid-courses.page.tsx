import { Trans } from '@lingui/react/macro'
import { Catalogue, catalogueData } from './catalogue.tsx'

const data = catalogueData('paid')
export const loader = data.loader
export const clientLoader = data.clientLoader
export { CatalogueProblem as ErrorBoundary } from './catalogue-states.tsx'

export function meta() {
  return [
    { title: 'Premium Courses · Mbuyu' },
    {
      name: 'description',
      content: 'Deeper courses for the next step in your work, each with lessons, quizzes and a certificate.',
    },
  ]
}

export default function PaidCoursesPage() {
  return (
    <Catalogue
      price="paid"
      title={<Trans>Premium Courses</Trans>}
      intro={
        <Trans>Deeper courses for the next step in your work, each with lessons, quizzes and a certificate.</Trans>
      }
    />
  )
}
