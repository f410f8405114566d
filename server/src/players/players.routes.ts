import type { Contract } from '@regz/contract/contract.ts';
import type { Handlers } from '../platform/http/mount.ts';
import type { Services } from '../platform/services.ts';
import { taskPasswordHandlers } from './passwords/task-password-handlers.ts';
import { taskUserHandlers, type TaskUserParts } from './task-user-handlers.ts';

/** @param parts are made where every slice is known. */
export function playersRoutes(
  services: Services,
  parts: TaskUserParts,
): Handlers<Contract['players']> {
  return { ...taskUserHandlers(services, parts), ...taskPasswordHandlers(services) };
}
