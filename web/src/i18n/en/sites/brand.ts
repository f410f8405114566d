/** Names of the product and of its sites. */
export const brand = {
  name: 'Regz',
  clientArea: 'Client area',
  downloadCenter: 'Download Center',
  adminPanel: 'Admin panel',
  taskArea: 'Regz Coins',
  freePanel: 'Free Panel',
};
