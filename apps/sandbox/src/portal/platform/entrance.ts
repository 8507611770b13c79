/** Where the new menu leads: a servlet that gives its cookie, and the page behind it. @source seen 2026-08 and 2026-10 */
export const PLATFORM_START = '/app/recaudacion/tributaria/internet/servletAcceso';
export const PLATFORM_PAGE = '/app/recaudacion/tributaria/internet/html/carrito.html';
/** Ours: nobody published its name. */
export const PLATFORM_COOKIE = 'PLATAFORMAUNICA';
