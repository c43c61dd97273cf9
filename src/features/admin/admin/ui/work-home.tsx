import { useMe } from '#web/api/use-me.ts'
import { HomeFigure } from './home-figure.tsx'
import { WaitingWork } from './waiting-work.tsx'

/** The home of those for whom work waits: their number, and the work. */
export function WorkHome() {
  const { roles } = useMe()
  return (
    <>
      <HomeFigure roles={roles} />
      <WaitingWork />
    </>
  )
}
