import { importOrders } from '../orders/import-orders.ts';

export const importLicenses = importOrders;
