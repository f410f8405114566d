/** Names of the product and of its sites. */
export const brand = {
  name: 'Regz',
  promise: 'License keys, devices and downloads for the Regz panel, in one account.',
  clientArea: 'Client area',
  downloadCenter: 'Download Center',
  adminPanel: 'Admin panel',
};
