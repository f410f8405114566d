/** Sentences of plans and prices as staff maintain them. */
export const storefrontPlans = {
  loading: 'Loading plans...',
  loadFailed: 'Failed to load plans',
  plans: {
    title: 'Plans',
    description:
      'Prices are in LKR. Changes apply to new orders; existing orders keep their price.',
    periods: { lifetime: 'Lifetime', monthly: 'Monthly', weekly: 'Weekly' },
    columns: {
      plan: 'Plan',
      price: 'Price',
      features: 'Features',
      ids: 'Product / variant',
      status: 'Status',
      actions: 'Actions',
    },
    available: 'For sale',
    unavailable: 'Coming Soon',
    edit: (plan: string) => `Edit ${plan}`,
  },
  planForm: {
    title: (plan: string, period: string) => `Edit ${plan}, ${period}`,
    price: 'Price (LKR)',
    priceInvalid: 'Enter a price of at least 0.01 with at most two decimals.',
    features: 'Features',
    featuresHint: 'One feature per line',
    featuresInvalid: (most: number, length: number) =>
      `At most ${most} features, each up to ${length} characters.`,
    productId: 'Product ID',
    variantId: 'Variant ID',
    idHint: '0 until the payment provider has assigned one',
    idInvalid: 'Enter a whole number, 0 or above.',
    available: 'For sale',
    sellsWithoutStock: 'Sell without stock',
    withoutStockHint:
      'When on, buyers are told that the key comes later. When off, the plan is shown as sold out.',
    submit: 'Save',
    pending: 'Saving...',
    success: 'Plan updated successfully',
    failed: 'Failed to save plan',
    nowIs: (price: string, status: string) =>
      `It now costs ${price} and is shown as "${status}". Saving again overwrites that.`,
  },
  currencies: {
    title: 'Currencies',
    description: 'How prices are shown. Every charge is in LKR.',
    columns: {
      code: 'Code',
      name: 'Name',
      symbol: 'Symbol',
      rate: 'Rate per 1 LKR',
      actions: 'Actions',
    },
    edit: (code: string) => `Edit ${code}`,
  },
  currencyForm: {
    title: (name: string) => `Edit ${name}`,
    symbol: 'Symbol',
    rate: 'Rate per 1 LKR',
    rateHint: 'At most six decimals',
    rateInvalid: 'Enter a rate above 0 with at most six decimals.',
    submit: 'Save',
    pending: 'Saving...',
    success: 'Currency updated successfully',
    failed: 'Failed to save currency',
    nowIs: (symbol: string, rate: string) =>
      `Its symbol is now ${symbol} and its rate ${rate}. Saving again overwrites that.`,
  },
};
