import { Trans } from '@lingui/react/macro'
import site from '#features/base/site/ui/site.module.css'

/** The product's default text about the organisation. */
export function AboutText() {
  return (
    <>
      <p className={site.lead}>
        <Trans>
          Mbuyu is the Swahili word for the baobab. Under it, markets were held, disputes settled and children taught,
          long before there were classrooms. We build the same place for technology: open to all, known to everyone,
          hard to miss from afar.
        </Trans>
      </p>
      <p>
        <Trans>
          Our lessons are made for evenings after work, for phones with a cracked corner and for data bought by the day.
          Our mentors are people who came the same way. And what you learn here, you can show: to an employer, to a
          customer, to your mother.
        </Trans>
      </p>
    </>
  )
}

/** The mission that the product comes with. */
export function MissionText() {
  return (
    <p>
      <Trans>
        To give every African learner practical skills, a person who believes in them, and a fair way into work,
        wherever they live and whatever their first laptop looked like.
      </Trans>
    </p>
  )
}

/** The vision that the product comes with. */
export function VisionText() {
  return (
    <p>
      <Trans>
        A continent that builds its own technology, made by people who learned it close to home, were paid fairly for
        it, and passed it on.
      </Trans>
    </p>
  )
}
