import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** Names of the education levels (spec 3 §9). */
export const EDUCATION_NAMES: Record<'bachelors' | 'masters' | 'phd' | 'other', MessageDescriptor> = {
  bachelors: msg`Bachelor’s degree`,
  masters: msg`Master’s degree`,
  phd: msg`Doctorate (PhD)`,
  other: msg`Other`,
}

const isLevel = (level: string): level is keyof typeof EDUCATION_NAMES => Object.hasOwn(EDUCATION_NAMES, level)

/** An education level in words; what a mentor has written instead stays as it is. */
export const educationName = (i18n: I18n, level: string | null): string | null =>
  level !== null && isLevel(level) ? i18n._(EDUCATION_NAMES[level]) : level
