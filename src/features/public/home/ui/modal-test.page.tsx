import { Suspense } from 'react'
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { demoContext } from '#web/api/public-data.ts'
import { lazyPart } from '#web/kit/lazy-part.tsx'
import HomePage, { loader as homeLoader } from './home.page.tsx'

const ModalTest = lazyPart(async () => (await import('./modal-test.tsx')).ModalTest)

/** Only the demo and development have this page; anywhere else it is an unknown path. */
export async function loader(args: LoaderFunctionArgs) {
  const isShown = args.context.get(demoContext)
  if (isShown) return { isShown }
  const home = await homeLoader(args)
  return data({ isShown, ...('data' in home ? home.data : home) }, { status: 404 })
}

export default function ModalTestPage() {
  const { isShown } = useLoaderData<typeof loader>()
  if (!isShown) return <HomePage />
  return (
    <Suspense fallback={null}>
      <ModalTest />
    </Suspense>
  )
}
