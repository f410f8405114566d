import './site.css';
import { startSite } from '../../platform/document/start-site.tsx';
import { site } from './site.ts';

void startSite(site);
