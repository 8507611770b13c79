const KEY = 'yupana.campaign';
const NAMES = ['utm_source', 'utm_medium', 'utm_campaign'] as const;
const LONGEST = 200;

export type Campaign = Partial<Record<(typeof NAMES)[number], string>>;

/** Keeps the campaign marks of an address for as long as the tab lives. A later campaign takes the place of the one before. */
export function rememberCampaign(search: string): void {
  const marks = marksOf(new URLSearchParams(search));
  if (Object.keys(marks).length === 0) return;
  try {
    sessionStorage.setItem(KEY, JSON.stringify(marks));
  } catch {
    // A browser that closes its storage signs up without a campaign.
  }
}

/** The campaign that brought this tab here, however many screens ago. */
export function campaign(): Campaign {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '{}');
    const pairs = Object.entries(kept ?? {}).filter(([, value]) => typeof value === 'string');
    return marksOf(new URLSearchParams(pairs as [string, string][]));
  } catch {
    return {};
  }
}

function marksOf(search: URLSearchParams): Campaign {
  return Object.fromEntries(
    NAMES.flatMap((name) => {
      const value = tidy(search.get(name) ?? '');
      return value ? [[name, value]] : [];
    }),
  );
}

/** As the server takes it: a mark that an address garbled must not be what nobody can sign up with. */
function tidy(text: string): string {
  const printable = text.replace(/\p{Cc}/gu, '').trim();
  // By letters: half of an emoji is none.
  return [...printable.slice(0, LONGEST)].filter((letter) => !/^[\ud800-\udfff]$/.test(letter)).join('');
}
