export { orderPath, orderReceiptPath, paths } from '@regz/rules/sites/paths.ts';

/** Where the panel shows one customer. */
export function customerAddress(id: string): string {
  return `?tab=users&user=${id}`;
}

/** Where the panel shows one task user. */
export function taskUserAddress(id: string): string {
  return `?tab=task-users&task-user=${id}`;
}

/** Where the not-found page of every site is prerendered; the server answers unknown paths with it. */
export const NOT_FOUND_DOCUMENT = '/404';
