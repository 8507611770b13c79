/** What the server answered and a tab keeps, as those who load no answers see it: the login, which ends a session. */
interface Kept {
  forget(): void;
  askAgain(): void;
}

let kept: Kept | null = null;

/** Whoever keeps answers says how they are forgotten and asked for again. */
export function keepsAnswers(by: Kept): void {
  kept = by;
}

export function forgetAnswers(): void {
  kept?.forget();
}

export function askAgain(): void {
  kept?.askAgain();
}
