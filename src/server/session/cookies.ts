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
  /** Set in the browser (web/early-script.ts): data is to be saved, with the dots per pixel of the screen. */
  dataSaver: 'data-saver',
} as const

const baseOptions = (secure: boolean): CookieSerializeOptions => ({
  path: '/',
  sameSite: 'lax',
  secure,
  httpOnly: true,
})

/** The token; the server ends the session earlier than the cookie (ADR 7). */
export const sessionCookie = (secure: boolean): CookieSerializeOptions => ({
  ...baseOptions(secure),
  maxAge: SESSION.cookieDays * DAY,
})
/** Read by early-script.ts, so not HttpOnly. */
export const userCookie = (secure: boolean): CookieSerializeOptions => ({
  ...sessionCookie(secure),
  httpOnly: false,
  encode: encodeURIComponent,
})
/** A browser that has entered a code and is not asked again for a while. */
export const deviceCookie = (secure: boolean): CookieSerializeOptions => ({
  ...baseOptions(secure),
  maxAge: SESSION.deviceDays * DAY,
})
/** The language chosen in this browser; pages are cached for each. */
export const languageCookie = (secure: boolean): CookieSerializeOptions => ({
  path: '/',
  sameSite: 'lax',
  secure,
  maxAge: 365 * DAY,
})
/** Binds a mailed code to the browser that asked for it; outlives the code, so that a new one can be asked for. */
export const challengeCookie = (secure: boolean): CookieSerializeOptions => ({
  ...baseOptions(secure),
  path: '/api',
  maxAge: OTP.lifeSeconds * 6,
})
