import type { Contract } from '@regz/contract/contract.ts';
import type { Handlers } from '../platform/http/mount.ts';
import type { Services } from '../platform/services.ts';
import type { Together } from '../platform/slice.ts';
import { taskPasswordHandlers } from './passwords/task-password-handlers.ts';
import { taskUserHandlers } from './task-user-handlers.ts';

export function playersRoutes(
  services: Services,
  together: Together,
): Handlers<Contract['players']> {
  return { ...taskUserHandlers(services, together), ...taskPasswordHandlers(services) };
}
