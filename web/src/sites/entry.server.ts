export { renderDocument as default } from '../platform/document/render-document.tsx';
