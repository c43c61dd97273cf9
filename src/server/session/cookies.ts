import type { CookieSerializeOptions } from '@fastify/cookie'
import { OTP, SESSION } from '#shared/limits.ts'

const DAY = 86_400

/** The cookies of the product. `user` is what the header shows; the server never decides by it. */
export const COOKIE = {
  token: 'token',
  user: 'user',
  device: 'device',
  challenge: 'challenge',
  language: 'lang',
} as const

const base = (secure: boolean): CookieSerializeOptions => ({ path: '/', sameSite: 'lax', secure, httpOnly: true })

export const sessionCookie = (secure: boolean): CookieSerializeOptions => ({
  ...base(secure),
  maxAge: SESSION.cookieDays * DAY,
})
export const userCookie = (secure: boolean): CookieSerializeOptions => ({
  ...sessionCookie(secure),
  httpOnly: false,
  encode: encodeURIComponent,
})
export const deviceCookie = (secure: boolean): CookieSerializeOptions => ({
  ...base(secure),
  maxAge: SESSION.deviceDays * DAY,
})
export const challengeCookie = (secure: boolean): CookieSerializeOptions => ({
  ...base(secure),
  path: '/api',
  maxAge: OTP.lifeSeconds * 12,
})
