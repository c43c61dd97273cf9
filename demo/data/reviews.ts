/** What learners of the demo say about the courses that they have finished. */
export const REVIEWS: readonly { rating: number; text: string }[] = [
  {
    rating: 5,
    text: 'I did it on the bus, one lesson each way. The captions helped when it was loud, and the quiz showed me what I had not understood.',
  },
  { rating: 4, text: 'Very clear. I would have liked one more exercise at the end.' },
  { rating: 5, text: 'Short lessons, no padding. After the second one I could already use it at work.' },
  {
    rating: 5,
    text: 'Everything loads on my old phone, even in the village. I finished in two weeks and sent the certificate to my employer.',
  },
  { rating: 3, text: 'The content is good, but I knew the first half already. Best for complete beginners.' },
  {
    rating: 5,
    text: 'The examples are from our markets and shops, not from somewhere far away. That made it easy to remember.',
  },
  {
    rating: 4,
    text: 'Good explanations, calm pace. The last lesson is a bit dense; I watched it three times.',
  },
  {
    rating: 5,
    text: 'I failed the quiz twice, and each time it told me which part of the film to watch again. Then I passed.',
  },
  { rating: 2, text: 'The films are well made, but for my work I needed more than an introduction.' },
  {
    rating: 5,
    text: 'My daughter and I took it together. She is fourteen, I am forty-one, and both of us could follow.',
  },
  {
    rating: 4,
    text: 'Useful from the first evening. Some words were new to me, but I could look them up from the captions.',
  },
  { rating: 4, text: 'I learned what I came for. A list of links for afterwards would make it perfect.' },
  { rating: 3, text: 'Fine for a start. I hope a second part comes with larger projects.' },
]

/** What tutors answer, by the stars of the review. */
export const ANSWERS: Readonly<Record<number, string>> = {
  2: 'Thank you for saying so. The next course goes on from here; please write to us what your work needs.',
  3: 'Thank you! A second part with a larger project is being recorded.',
  4: 'Thank you. We have added one more example to the last lesson.',
  5: 'I am glad that it helped. Good luck with what you build next!',
}

/** What the team has hidden. */
export const ADVERTISING = {
  rating: 5,
  text: 'Great course! Cheap phones and data bundles, write to the number in my profile.',
  reason: 'It advertises something else. Please write about the course.',
}
