import type { DemoTestimonial } from './types.ts'

/** Voices for the landing page; the people and companies are invented. */
export const testimonials: DemoTestimonial[] = [
  {
    name: 'Solange Ingabire',
    role: 'Junior web developer',
    company: 'Imena Digital, Kigali',
    rating: 5,
    text: 'I watched the lessons on the bus and did the tasks at night. Four months later I showed the page from my first course at an interview, and they asked me how I had made it so light.',
  },
  {
    name: 'Tunde Bakare',
    role: 'Back-end developer',
    company: 'Oja Logistics, Lagos',
    rating: 5,
    text: 'The mobile money course saved us from charging customers twice. Two days after the second lesson I found the same mistake in our own code and fixed it.',
  },
  {
    name: 'Mariama Faye',
    role: 'Founder',
    company: 'Teranga Tissus, Dakar',
    rating: 4,
    text: 'My mentor never told me what to do. He asked what each customer costs me, until I knew the answer in my sleep. We now sell to three countries.',
  },
  {
    name: 'Peter Otieno',
    role: 'System administrator',
    company: 'Lakeside Clinics, Kisumu',
    rating: 5,
    text: 'I had a backup for years. In the server course I learned that I had never had a restore. Now we test one every month, and it takes eleven minutes.',
  },
  {
    name: 'Efua Darko',
    role: 'Product designer',
    company: 'Sankofa Health, Accra',
    rating: 5,
    text: 'Five people, one afternoon, and my favourite screen was gone. Testing early hurt a little and made everything better. The feedback on my case study was worth every cent.',
  },
  {
    name: 'Dawit Alemu',
    role: 'Mathematics teacher',
    company: 'Entoto Secondary School, Addis Ababa',
    rating: 4,
    text: 'We did the AI course together, eleven teachers around one projector. It is short, honest about our languages, and it gave us rules that we could agree on.',
  },
]
