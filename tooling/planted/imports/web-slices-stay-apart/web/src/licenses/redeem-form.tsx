import { DeviceCard } from '../devices/device-card.tsx';

export const Card = DeviceCard;
