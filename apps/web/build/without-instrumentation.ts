import type { Plugin } from 'vite';

/**
 * React Router can tell whoever measures it of each navigation; nobody does here, and no bundler can see that: 1 KB of each
 * first load. What its router imports of that answers that there is nothing.
 */
export function withoutInstrumentation(): Plugin {
  const PART = /\/react-router\/dist\/production\/lib\/router\/instrumentation\.js$/;
  const KNOWN = [
    'consumeInstrumentationClientResultMetaReceiver',
    'getRouteInstrumentationUpdates',
    'instrumentClientSideRouter',
    'instrumentHandler',
    'instrumentationResultMetaContext',
  ];
  return {
    name: 'without-instrumentation',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: PART },
      handler(code) {
        const exported = /^export \{ (.*) \};/m.exec(code)?.[1]?.split(', ').sort();
        if (exported?.join() !== KNOWN.join()) this.error('React Router instruments itself otherwise now.');
        return KNOWN.map((name) => `export const ${name} = () => undefined;`).join('\n');
      },
    },
  };
}
