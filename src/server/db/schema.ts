/** All tables of the house, for the migration tool and the schema tests. */
export * from '../audit/audit.table.ts'
export * from '../files/files.table.ts'
export * from '../../features/account/account.table.ts'
export * from '../../features/course/course.table.ts'
export * from '../../features/user/user.table.ts'
