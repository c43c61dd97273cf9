import { Trans } from '@lingui/react/macro'
import { Catalogue, catalogueData } from './catalogue.tsx'

const data = catalogueData('free')
export const loader = data.loader
export const clientLoader = data.clientLoader
export { CatalogueProblem as ErrorBoundary } from './catalogue-states.tsx'

export function meta() {
  return [
    { title: 'Free Courses · Mbuyu' },
    {
      name: 'description',
      content: 'Everything you need to begin, at no cost: watch, practise, pass the quizzes and earn a certificate.',
    },
  ]
}

export default function FreeCoursesPage() {
  return (
    <Catalogue
      price="free"
      title={<Trans>Free Courses</Trans>}
      intro={
        <Trans>
          Everything you need to begin, at no cost: watch, practise, pass the quizzes and earn a certificate.
        </Trans>
      }
    />
  )
}
