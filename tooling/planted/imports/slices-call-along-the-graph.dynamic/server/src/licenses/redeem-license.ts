export const later = () => import('../orders/assign-key.ts');
