export { orderPath, orderReceiptPath, paths } from '@regz/rules/sites/paths.ts';

/** Where the not-found page of every site is prerendered; the server answers unknown paths with it. */
export const NOT_FOUND_DOCUMENT = '/404';
