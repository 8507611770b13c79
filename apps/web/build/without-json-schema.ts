import type { Plugin } from 'vite';

/**
 * Each schema of Zod knows how to describe itself as JSON Schema, which the web never asks and no bundler can leave out: 5 KB
 * of whoever loads a form. In the bundle those functions only say that they are not there. The server keeps them.
 */
export function withoutJsonSchema(): Plugin {
  const parts = /zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/;
  const refuse = "() => { throw new Error('JSON Schema is not part of the web.'); }";
  return {
    name: 'without-json-schema',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!parts.test(id)) return null;
      const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name = '']) => name);
      const renamed = [...code.matchAll(/^export \{ \w+ as (\w+) \}/gm)].map(([, name = '']) => name);
      // What makes a method runs with every schema; the method itself does not.
      return [...names, ...renamed]
        .map(
          (name) =>
            `const _${name} = ${name.startsWith('create') ? `() => ${refuse}` : refuse}; export { _${name} as ${name} };`,
        )
        .join('\n');
    },
  };
}
