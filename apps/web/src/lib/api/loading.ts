import { create } from 'zustand';

/** What is under way that the whole screen waits for, by name. The global spinner covers it while there is any. */
interface Loading {
  tags: readonly string[];
}

export const useLoading = create<Loading>(() => ({ tags: [] }));

/**
 * Covers the screen while `work` is under way: for what must not be clicked away, like leaving. Inside a screen, its own
 * skeleton or busy button says it better. The same tag may be in use twice.
 */
export async function whileLoading<T>(tag: string, work: () => Promise<T>): Promise<T> {
  useLoading.setState(({ tags }) => ({ tags: [...tags, tag] }));
  try {
    return await work();
  } finally {
    useLoading.setState(({ tags }) => ({ tags: tags.toSpliced(tags.indexOf(tag), 1) }));
  }
}
