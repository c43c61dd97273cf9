import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { courseApi } from '#features/course/course.contract.ts'
import { publicData } from '#web/api/public-data.ts'
import { query } from '#web/api/queries.ts'

const data = publicData(() => [query(courseApi.list, {})])
export const loader = data.loader
export const clientLoader = data.clientLoader

export default function HomePage() {
  const { data: answer } = useQuery(query(courseApi.list, {}))
  return (
    <main>
      <h1>
        <Trans>Unlocking Potential, Empowering Minds</Trans>
      </h1>
      <p>{answer?.courses.length}</p>
    </main>
  )
}
