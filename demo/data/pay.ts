/** What the demo's employees get or pay each month besides the salary, in US dollars. */
export type DemoLine = {
  email: string
  kind: 'allowance' | 'deduction'
  name: string
  dollars: number
  isTaxable: boolean
  /** How many months ago it began. */
  monthsAgo: number
}

/** Where the pay of one of them goes. Numbers are invented. */
export type DemoAccount = { email: string; bank: string; number: string }

export const payLines: DemoLine[] = [
  { email: 'teacher@mbuyu.test', kind: 'allowance', name: 'Transport', dollars: 45, isTaxable: true, monthsAgo: 14 },
  {
    email: 'ngozi.okafor@mbuyu.test',
    kind: 'allowance',
    name: 'Transport',
    dollars: 45,
    isTaxable: true,
    monthsAgo: 9,
  },
  {
    email: 'wanjiru.kamau@mbuyu.test',
    kind: 'allowance',
    name: 'Airtime and data',
    dollars: 15,
    isTaxable: false,
    monthsAgo: 11,
  },
  {
    email: 'eric.habimana@mbuyu.test',
    kind: 'deduction',
    name: 'Salary advance',
    dollars: 80,
    isTaxable: false,
    monthsAgo: 3,
  },
  {
    email: 'mentor@mbuyu.test',
    kind: 'allowance',
    name: 'Airtime and data',
    dollars: 15,
    isTaxable: false,
    monthsAgo: 7,
  },
  {
    email: 'employee@mbuyu.test',
    kind: 'deduction',
    name: 'Staff savings club',
    dollars: 30,
    isTaxable: false,
    monthsAgo: 5,
  },
]

/** Two have not told theirs yet. */
export const payAccounts: DemoAccount[] = [
  { email: 'hr@mbuyu.test', bank: 'Bank of Kigali', number: '000400120931' },
  { email: 'manager@mbuyu.test', bank: 'Equity Bank', number: '4002200187345' },
  { email: 'accountant@mbuyu.test', bank: 'Bank of Kigali', number: '000400255118' },
  { email: 'teacher@mbuyu.test', bank: 'I&M Bank', number: '20045110029' },
  { email: 'ngozi.okafor@mbuyu.test', bank: 'Ecobank', number: '6775002148' },
  { email: 'wanjiru.kamau@mbuyu.test', bank: 'Equity Bank', number: '4002200961207' },
  { email: 'kofi.mensah@mbuyu.test', bank: 'Ecobank', number: '6775009382' },
  { email: 'eric.habimana@mbuyu.test', bank: 'Bank of Kigali', number: '000400310772' },
  { email: 'mentor@mbuyu.test', bank: 'I&M Bank', number: '20045118804' },
  { email: 'hiwot.bekele@mbuyu.test', bank: 'Bank of Kigali', number: '000400318846' },
  { email: 'ama.asante@mbuyu.test', bank: 'Ecobank', number: '6775011026' },
  { email: 'employee@mbuyu.test', bank: 'Bank of Kigali', number: '000400366419' },
]
