/** How long a screen has been there that its visitor came for. */
const MS = 1_400;

/** Resolves once the first screen has come to rest: what is fetched then takes nothing from it. */
export function atRest(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, MS));
}
