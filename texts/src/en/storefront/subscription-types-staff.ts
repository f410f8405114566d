import { texts } from '../../sentences.ts';

/** Sentences of the subscription types. */
export const storefrontTypes = texts({
  title: 'Subscription Types',
  description:
    'Names and prices for other programs, which read the table subscription_types. The store sells the plans of packages.',
  loading: 'Loading subscription types...',
  loadFailed: 'Failed to load subscription types',
  add: 'Add Subscription Type',
  emptyTitle: 'No Subscription Types',
  emptyText: 'Add the first one. Only a name is required.',
  active: 'Active',
  inactive: 'Inactive',
  free: 'Free',
  standing: '"{name}", {price}, {status}',
  created: 'Created {day}',
  edit: 'Edit {name}',
  remove: 'Delete {name}',
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
    nowIs: 'It is now {standing}. Saving again overwrites that.',
  },
  deleteDialog: {
    title: 'Delete Subscription Type',
    question: 'Are you sure you want to delete "{name}"? This action cannot be undone.',
    confirm: 'Delete',
    pending: 'Deleting...',
    success: 'Subscription type deleted successfully',
    failed: 'Failed to delete subscription type',
    changed:
      '{name} changed this subscription type in the meantime. It is now {standing}. Delete it anyway?',
  },
});
