import { refusesOddInput } from '#tests/support/odd-input.ts'

refusesOddInput(2)
