/** The most files that a folder shows at once: what one takes in at a look. Tests count, for they stand beside what they test. */
export const MOST_FILES = 25;

export interface Crowded {
  folder: string;
  files: number;
}

/** Folders whose own files are more than {@link MOST_FILES}. @param paths of files, with `/` */
export function findCrowded(paths: readonly string[]): Crowded[] {
  const counts = new Map<string, number>();
  for (const path of paths) {
    const folder = path.slice(0, Math.max(0, path.lastIndexOf('/')));
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, files]) => files > MOST_FILES)
    .map(([folder, files]) => ({ folder, files }))
    .sort((a, b) => a.folder.localeCompare(b.folder));
}

/**
 * What is wrong with how full folders are.
 * @param allowed folders that may be fuller, each with its reason
 * @returns sentences; none when all is well
 */
export function judgeFolders(paths: readonly string[], allowed: Readonly<Record<string, string>>): string[] {
  const crowded = findCrowded(paths);
  const grown = crowded.filter(({ folder }) => !(folder in allowed));
  const idle = Object.keys(allowed).filter((folder) => !crowded.some((one) => one.folder === folder));
  return [
    ...grown.map(
      ({ folder, files }) => `${folder} has ${files} files, more than ${MOST_FILES}: split it by what they do`,
    ),
    ...idle.map((folder) => `${folder} is not crowded any more, so it is to be taken out of what may be`),
  ];
}

/** Where rules on imports are looked at: what `npm run lint` gives dependency-cruiser. */
const FENCED = ['apps', 'packages', 'e2e', 'bench', 'tools'];

/** Code in a folder of the root where no fence is looked at. A setting stands beside the folders. */
export function strayRoots(paths: readonly string[]): string[] {
  const roots = paths.filter((path) => /\/.*\.[cm]?[jt]sx?$/.test(path)).map((path) => path.split('/')[0] as string);
  const stray = [...new Set(roots)].filter((root) => !FENCED.includes(root) && !root.startsWith('.'));
  return stray.map(
    (root) => `${root} holds code, and no fence stands there: name it in folders.ts and in npm run lint`,
  );
}
