/** What a form service received. */
export interface Submission {
  receivedAt: string;
  fields: Record<string, string>;
}

export interface Submissions {
  kept: Submission[];
  /** Forms posted, taken or not. */
  tries: number;
  clear(): void;
}

export function newSubmissions(): Submissions {
  const submissions: Submissions = {
    kept: [],
    tries: 0,
    clear: () => {
      submissions.kept.length = 0;
      submissions.tries = 0;
    },
  };
  return submissions;
}
