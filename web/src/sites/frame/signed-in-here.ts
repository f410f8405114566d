/** Its value is `in` while this browser is logged in to the client area. Only words depend on it. */
export const CLIENT_COOKIE = 'regz-client';

/**
 * Runs in the head of the main site's documents, which are the same for everybody and know no
 * session: marks those of a browser that is logged in to the client area.
 */
export const signedInScript = `;if(/(?:^|; )${CLIENT_COOKIE}=in/.test(document.cookie))document.documentElement.dataset.client='in'`;
