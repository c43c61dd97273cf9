import { correctionUndoable } from '#features/certificate/certificate.service.ts'
import { enrollmentUndoable } from '#features/enrollment/enrollment.service.ts'
import { leaveUndoable } from '#features/leave/leave.service.ts'
import { permissionRequestUndoable } from '#features/permission-request/permission-request.service.ts'
import { reviewUndoable } from '#features/review/review.service.ts'
import type { Undoable } from '#features/undo/undo.service.ts'

/** How the decisions are taken back whose moves say `undo`. */
export const allUndoables: readonly Undoable[] = [
  correctionUndoable,
  enrollmentUndoable,
  leaveUndoable,
  permissionRequestUndoable,
  reviewUndoable,
]
