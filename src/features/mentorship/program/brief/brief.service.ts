/** What the capstone of a program asks for, for its members. */
export { findCapstone, listCapstones } from './brief.data.ts'
