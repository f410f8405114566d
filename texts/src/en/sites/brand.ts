import { texts } from '../../sentences.ts';

/** Names of the product and of its sites. */
export const brand = texts({
  name: 'Regz',
  clientArea: 'Client area',
  downloadCenter: 'Download Center',
  adminPanel: 'Admin panel',
  taskArea: 'Regz Coins',
  freePanel: 'Free Panel',
});
