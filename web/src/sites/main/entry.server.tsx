export { renderDocument as default } from '../../platform/render-document.tsx';
