import './site.css';
import { startLightSite } from '../../platform/document/start-light-site.tsx';
import { site } from './site.ts';

void startLightSite(site);
