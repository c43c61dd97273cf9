import type { Undoable } from '#features/base/undo/undo.service.ts'
import { leaveUndoable } from '#features/people/leave/leave.service.ts'
import { correctionUndoable } from '#features/learning/certificate/certificate.service.ts'
import { enrollmentUndoable } from '#features/learning/enrollment/enrollment.service.ts'
import { permissionRequestUndoable } from '#features/learning/permission-request/permission-request.service.ts'
import { reviewUndoable } from '#features/learning/review/review.service.ts'

/** How the decisions are taken back whose moves say `undo`. */
export const allUndoables: readonly Undoable[] = [
  leaveUndoable,
  correctionUndoable,
  enrollmentUndoable,
  permissionRequestUndoable,
  reviewUndoable,
]
