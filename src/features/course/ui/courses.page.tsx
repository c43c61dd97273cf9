import { Trans } from '@lingui/react/macro'
import { Catalogue, catalogueData } from './catalogue.tsx'

const data = catalogueData()
export const loader = data.loader
export const clientLoader = data.clientLoader
export { CatalogueProblem as ErrorBoundary } from './catalogue-states.tsx'

export function meta() {
  return [
    { title: 'Courses · Mbuyu' },
    {
      name: 'description',
      content: 'Short video lessons with quizzes, in your own time, and a certificate that anybody can check.',
    },
  ]
}

export default function CoursesPage() {
  return (
    <Catalogue
      title={<Trans>Courses</Trans>}
      intro={
        <Trans>Short video lessons with quizzes, in your own time, and a certificate that anybody can check.</Trans>
      }
    />
  )
}
