import type { StaffOperation } from '@regz/contract/staff/staff-operation.ts';
import { mayCall, type StaffRole } from '@regz/rules/staff/staff-roles.ts';
import { createContext, useContext } from 'react';

/** The role of the logged-in staff member. Null if logged out. */
export const StaffRoleContext = createContext<StaffRole | null>(null);

/**
 * Returns whether the logged-in staff member may call an operation. Forbidden operations are not
 * offered. The server refuses them by the same table, `rules/src/staff/staff-roles.ts`.
 */
export function useMay(): (operation: StaffOperation) => boolean {
  const role = useContext(StaffRoleContext);
  return (operation) => role !== null && mayCall(role, operation);
}
