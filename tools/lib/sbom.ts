/** What of a CycloneDX bill is read and written here; everything else passes through. */
export interface Bill {
  components: { 'bom-ref': string; [other: string]: unknown }[];
  dependencies: { ref: string; dependsOn: string[] }[];
  [other: string]: unknown;
}

/** A workspace's manifest. */
export interface Manifest {
  name: string;
  version: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

/**
 * Keeps of a bill of the whole repository what some of its workspaces run with. `npm sbom` lists either everything, tests and
 * tools too, or for one workspace too little: what it shares with others is missing.
 * @param workspaces every workspace of the repository: of those, only what is no tool of theirs is followed
 * @param shipped the names of those that are delivered
 */
export function keepShipped(bill: Bill, workspaces: readonly Manifest[], shipped: readonly string[]): Bill {
  const edges = new Map(bill.dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]));
  const manifests = new Map(workspaces.map((one) => [refOf(one), one]));
  const kept = new Set<string>();
  const follow = (ref: string): void => {
    if (kept.has(ref)) return;
    kept.add(ref);
    const manifest = manifests.get(ref);
    for (const next of edges.get(ref) ?? []) if (!manifest || needs(manifest, next)) follow(next);
  };
  for (const name of shipped) {
    const manifest = workspaces.find((one) => one.name === name);
    if (!manifest || !edges.has(refOf(manifest))) throw new Error(`The bill does not know ${name}.`);
    follow(refOf(manifest));
  }
  return {
    ...bill,
    components: bill.components.filter((component) => kept.has(component['bom-ref'])),
    dependencies: bill.dependencies
      .filter(({ ref }) => kept.has(ref))
      .map((one) => ({
        ...one,
        dependsOn: one.dependsOn.filter((ref) => kept.has(ref)),
      })),
  };
}

const refOf = ({ name, version }: Manifest): string => `${name}@${version}`;

function needs({ dependencies, optionalDependencies }: Manifest, ref: string): boolean {
  return Object.hasOwn({ ...dependencies, ...optionalDependencies }, ref.slice(0, ref.lastIndexOf('@')));
}
