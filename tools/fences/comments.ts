/** What a comment takes of a line, at most. */
const MOST = 140;

/** Lines of comment that nobody reads without scrolling. @param files by path @returns sentences; none when all is well */
export function judgeComments(files: ReadonlyMap<string, string>): string[] {
  return [...files].flatMap(([path, source]) =>
    source
      .split('\n')
      .flatMap((line, at) =>
        line.length > MOST && /^\s*(\/\/|\/?\*)/.test(line)
          ? [`${path}:${at + 1} has a comment of ${line.length} columns: ${MOST} at most`]
          : [],
      ),
  );
}
