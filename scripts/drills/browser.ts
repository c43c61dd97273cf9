import type { Answer, Product } from './product.ts'

export type Request = { method?: string; body?: object }
/** Asks as a page of the own site does. */
export type Browser = (place: string, request?: Request) => Promise<Answer>

/**
 * A browser behind one address: it keeps cookies, and its calls come from the own site.
 * @param answers gets everything that was answered
 */
export function browserOf(product: Product, from: string, answers: Answer[]): Browser {
  const cookies = new Map<string, string>()
  return async (place, { method = 'GET', body } = {}) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { 'sec-fetch-site': 'same-origin', 'accept-encoding': 'identity', ...(cookie ? { cookie } : {}) }
    const answer = await product.ask(place, { method, from, headers, ...(body ? { body } : {}) })
    for (const line of answer.headers['set-cookie'] ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    answers.push(answer)
    return answer
  }
}

/** An address of one of many people: what is limited for each address then limits nobody. */
export const addressOf = (nth: number): string => `127.0.${1 + (Math.floor(nth / 250) % 250)}.${1 + (nth % 250)}`
