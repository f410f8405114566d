export {
  customerAddress,
  orderAddress,
  playsAddress,
  stockKeyAddress,
  taskUserAddress,
  threadAddress,
  timeChangeAddress,
} from '@regz/rules/sites/panel-addresses.ts';
export { orderPath, orderReceiptPath, ownThreadPath, paths } from '@regz/rules/sites/paths.ts';

/** The prerendered not-found page of every site. The server answers unknown paths with it. */
export const NOT_FOUND_DOCUMENT = '/404';
