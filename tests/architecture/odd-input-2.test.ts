import { refusesOddInput } from '#tests/support/odd-input.ts'

refusesOddInput(1)
