/** Where the keys of a product come from: staff paste them, or each sale generates one. */
export const keySources = ['pasted', 'generated'] as const;
export type KeySource = (typeof keySources)[number];

/** Whether a product that generates its keys sells the keys of its stock first, or keeps them. */
export const oldStockChoices = ['sold-first', 'kept'] as const;
export type OldStock = (typeof oldStockChoices)[number];
