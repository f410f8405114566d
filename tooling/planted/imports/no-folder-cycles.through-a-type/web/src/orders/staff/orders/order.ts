import type { Order as Own } from '../../own/order-list.tsx';

export type Order = Own;
