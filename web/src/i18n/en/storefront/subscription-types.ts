import { changedBy } from '../changed-by.ts';

/** Sentences of the subscription types. */
export const storefrontTypes = {
  title: 'Subscription Types',
  description: 'The names and prices of your subscriptions.',
  loading: 'Loading subscription types...',
  loadFailed: 'Failed to load subscription types',
  add: 'Add Subscription Type',
  emptyTitle: 'No Subscription Types',
  emptyText: 'Add the first one. Only a name is required.',
  active: 'Active',
  inactive: 'Inactive',
  free: 'Free',
  standing: (name: string, price: string, status: string) => `"${name}", ${price}, ${status}`,
  created: (day: string) => `Created ${day}`,
  edit: (name: string) => `Edit ${name}`,
  remove: (name: string) => `Delete ${name}`,
  form: {
    addTitle: 'Add Subscription Type',
    editTitle: 'Edit Subscription Type',
    name: 'Name *',
    description: 'Description',
    price: 'Price (USD)',
    priceHint: 'Leave empty for a free subscription.',
    active: 'Active',
    create: 'Create',
    creating: 'Creating...',
    update: 'Update',
    updating: 'Updating...',
    created: 'Subscription type created successfully',
    updated: 'Subscription type updated successfully',
    failed: 'Failed to save subscription type',
    nowIs: (standing: string) => `It is now ${standing}. Saving again overwrites that.`,
  },
  deleteDialog: {
    title: 'Delete Subscription Type',
    question: (name: string) =>
      `Are you sure you want to delete "${name}"? This action cannot be undone.`,
    confirm: 'Delete',
    pending: 'Deleting...',
    success: 'Subscription type deleted successfully',
    failed: 'Failed to delete subscription type',
    changed: (by: string | null, standing: string) =>
      `${changedBy(by, 'this subscription type')} It is now ${standing}. Delete it anyway?`,
  },
};
