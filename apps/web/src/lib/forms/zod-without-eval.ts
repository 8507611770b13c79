/**
 * Zod would compile its parsers with `new Function`, and asks whether it may as soon as a schema is made; the content
 * security policy forbids it, and browsers report the question. So this comes before anything that makes one: it is written
 * where Zod looks for its settings, because Zod itself is not loaded before a form asks for it.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
