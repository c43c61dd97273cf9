/** What people of the demo wrote into the enrollment form. */
export const EDUCATION = ['Secondary school', 'Technical college', 'Diploma', 'Bachelor’s degree', 'Master’s degree']

export const EXPERIENCE = [
  'I repair phones and have taught myself a little HTML.',
  'Two years of office work with spreadsheets, no programming yet.',
  'I run a small shop and keep its books on paper.',
  'Six months as an intern in an IT department.',
  'I finished a beginner course last year and built one page.',
  'None yet, but I practise every evening on my phone.',
  'I teach mathematics and want to bring computing into class.',
]

export const GOALS = [
  'Find my first paid work as a junior developer within a year.',
  'Build a site for my family business so that customers find us.',
  'Move from support into a data role in my company.',
  'Be able to help the young people of our community centre.',
  'Understand what I sign when we buy software at work.',
  'Work remotely for clients and stay close to home.',
]

export const DISTRICTS = ['Central', 'North', 'South', 'East', 'West', 'Lakeside', 'Hillside']

export const REJECTIONS = [
  'Please complete the beginner course first; this one builds on it.',
  'The address is missing details. Please apply again with your full address.',
  'All places of this round are taken. You are welcome in the next one.',
]
