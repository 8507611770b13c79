/** Who may import whom, as rules of dependency-cruiser. */
interface Fence {
  name: string;
  comment: string;
  severity: 'error';
  from: { path: string; pathNot: string };
  to: { path: string; pathNot: string[] };
}

/** Tests, and the cases of rooms that test files run. */
const TESTS = '(\\.test\\.tsx?$|^apps/server/test/cases/)';

/** A folder that imports nothing of the house but itself and these. Tests may. */
function only(folder: string, allowed: readonly string[], comment: string): Fence {
  return {
    name: `${folder.replaceAll('/', '-')}-imports-only`,
    comment,
    severity: 'error',
    from: { path: `^${folder}/`, pathNot: TESTS },
    to: { path: '^(packages|apps|e2e|bench|tools)/', pathNot: [folder, ...allowed].map((one) => `^${one}/`) },
  };
}

/**
 * A fence for each package.
 * @param folders those that there are
 * @param allowed of each, the packages that it may import
 * @throws when a package has no fence, or a fence no package
 */
export function packageFences(folders: readonly string[], allowed: Allowed): Fence[] {
  return fences('packages', folders, allowed);
}

/** A fence for each app, as {@link packageFences}: an app imports packages and no other app. */
export function appFences(folders: readonly string[], allowed: Allowed): Fence[] {
  return fences('apps', folders, allowed);
}

type Allowed = Readonly<Record<string, readonly string[]>>;

function fences(root: string, folders: readonly string[], allowed: Allowed): Fence[] {
  const open = folders.filter((folder) => !Object.hasOwn(allowed, folder));
  if (open.length > 0)
    throw new Error(`Without a fence in .dependency-cruiser.mjs: ${open.map((one) => `${root}/${one}`).join(', ')}`);
  const gone = Object.keys(allowed).filter((folder) => !folders.includes(folder));
  if (gone.length > 0) throw new Error(`Fenced and not there: ${gone.map((one) => `${root}/${one}`).join(', ')}`);
  return folders.map((folder) => {
    const others = allowed[folder] ?? [];
    const comment = `${folder} imports ${others.length === 0 ? 'none of the house' : others.join(', ')}`;
    return only(
      `${root}/${folder}`,
      others.map((one) => `packages/${one}`),
      comment,
    );
  });
}
