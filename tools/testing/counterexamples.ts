/**
 * What fast-check 4 tells of a property that failed, out of a runner's output: one line each, with the seed and path that
 * make it happen again and the case itself.
 */
export function findCounterexamples(output: string): string[] {
  const told = output.matchAll(/\{ seed: (-?\d+), path: "([\d:]+)"[^}]*\}\s+Counterexample: (.*)/g);
  return [
    ...new Set([...told].map(([, seed, path, example]) => `seed: ${seed}, path: '${path}', case: ${example?.trim()}`)),
  ];
}
