import { config } from 'zod';

/**
 * Zod would compile its parsers with `new Function`, and asks whether it may as soon as a schema is made; the content
 * security policy forbids it, and browsers report the question. So this comes before anything that makes one.
 */
config({ jitless: true });
