declare global {
  interface Window {
    /** The query of a link of Siscont, put here by /partner-link.js, which ran before anything else. */
    partnerLink?: string;
  }
}

export interface PartnerLink {
  email: string;
  password: string;
  razon_social: string;
  ruc: string;
  token: string;
}

/** The link that opened this page, once; null when it was opened without one, or with half of one. */
export function takePartnerLink(): PartnerLink | null {
  const query = new URLSearchParams(window.partnerLink ?? '');
  delete window.partnerLink;
  const said = (name: string): string => query.get(name)?.trim() ?? '';
  const link = {
    email: said('email'),
    password: query.get('password') ?? '',
    razon_social: said('razon_social'),
    ruc: said('ruc'),
    token: said('token'),
  };
  return Object.values(link).every((value) => value !== '') ? link : null;
}
