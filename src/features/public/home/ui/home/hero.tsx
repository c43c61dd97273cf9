import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import tree from '#web/art/hero-1.svg'
import talk from '#web/art/hero-2.svg'
import city from '#web/art/hero-3.svg'
import button from '#web/kit/button.module.css'
import { ArrowRightIcon } from '#web/kit/icons.tsx'
import { PlayButton, SlideTrack } from '#web/kit/slider.tsx'
import { useSlider } from '#web/kit/use-slider.ts'
import site from '#features/base/site/ui/site.module.css'
import styles from './hero.module.css'

/** spec 1 §9: three slides, three seconds each. */
const EVERY_MS = 3000

type Slide = {
  id: number
  subtitle: MessageDescriptor
  title: [MessageDescriptor, MessageDescriptor, MessageDescriptor]
  description: MessageDescriptor
  buttonText: MessageDescriptor
  buttonLink: string
  bgImage: string
}

const SLIDES: Slide[] = [
  {
    id: 1,
    subtitle: msg`Learning, mentorship and work for African tech talent`,
    title: [msg`Unlocking`, msg`Potential`, msg`Empowering Minds`],
    description: msg`Short lessons, patient mentors and a certificate that employers can check. Your place under the tree is free.`,
    buttonText: msg`Apply Now`,
    buttonLink: '/sign-in?next=%2Ffree-courses',
    bgImage: tree,
  },
  {
    id: 2,
    subtitle: msg`For professionals who remember how it began`,
    title: [msg`Show`, msg`Someone`, msg`the Road You Walked`],
    description: msg`One hour a month of your experience can save a learner a year of guessing. We bring you together and keep it simple.`,
    buttonText: msg`Join as a Mentor`,
    // spec 1 §2 names /mentorship, which asks a stranger to sign in first (ADR 7).
    buttonLink: '/become-a-mentor',
    bgImage: talk,
  },
  {
    id: 3,
    subtitle: msg`Free courses, from the first line of code`,
    title: [msg`Start`, msg`Tonight,`, msg`Step by Step`],
    description: msg`Five minutes a lesson, a quiz after each, light enough for a phone and a weak connection. Keep going and the lights of the city come closer.`,
    buttonText: msg`Explore Courses`,
    buttonLink: '/free-courses',
    bgImage: city,
  },
]

/** The three slides of spec 1 §2: a row with scroll snap, moved by a timer once the page is interactive. */
export function Hero() {
  const { t } = useLingui()
  const { track, at, go, isPlaying, setPlaying } = useSlider(EVERY_MS)
  return (
    <section className={styles.hero} aria-roledescription="carousel" aria-label={t`Welcome`}>
      <SlideTrack className={styles.track} ref={track} label={t`Welcome`}>
        {SLIDES.map((slide, index) => (
          <li key={slide.id} className={styles.slide}>
            <SlideView slide={slide} isFirst={index === 0} />
          </li>
        ))}
      </SlideTrack>
      <div className={styles.controls}>
        <div className={`${site.wrap} ${styles.controlRow}`}>
          <PlayButton className={styles.play} isPlaying={isPlaying} setPlaying={setPlaying} />
          {SLIDES.map((slide, index) => {
            const number = index + 1
            return (
              <button
                key={slide.id}
                type="button"
                className={styles.dot}
                data-replay
                aria-label={t`Show slide ${number}`}
                aria-current={at === index ? 'true' : undefined}
                onClick={() => go(index)}
              />
            )
          })}
        </div>
      </div>
    </section>
  )
}

function SlideView({ slide, isFirst }: { slide: Slide; isFirst: boolean }) {
  const { t } = useLingui()
  const Heading = isFirst ? 'h1' : 'h2'
  const [first, marked, last] = slide.title
  return (
    <>
      <img
        className={styles.picture}
        src={slide.bgImage}
        width="1600"
        height="720"
        alt=""
        {...(isFirst ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
      />
      <div className={`${site.wrap} ${styles.words}`}>
        <p className={styles.subtitle}>{t(slide.subtitle)}</p>
        <Heading className={styles.title}>
          {t(first)} <em>{t(marked)}</em> {t(last)}
        </Heading>
        <p className={styles.text}>{t(slide.description)}</p>
        <p>
          <Link className={button.accent} to={slide.buttonLink}>
            {t(slide.buttonText)}
            <ArrowRightIcon size={18} />
          </Link>
        </p>
      </div>
    </>
  )
}
