import { tellDemoSettings } from './demo-settings.ts';
import { CallRefused, callApi, signInto } from './http.ts';

/** A company as the sandbox's control API lists it. */
export interface SandboxCompany {
  ruc: string;
  name: string;
  /** Of its vehicles. */
  plates?: readonly string[];
  credentials: {
    solUser: string;
    solKey: string;
    clientId: string;
    clientSecret: string;
    /** A client of the same company that may not use SIRE. */
    clientWithoutSire: { clientId: string; clientSecret: string };
  };
}

/** What the demo accountant has registered, so that each state of a company is seen on the home page. */
const DEMO_RUCS = ['20990001015', '20990002143', '20990003271', '20990005461', '20990018872', '20990019933'];
const WITH_WRONG_KEY = '20990007650';
const WITHOUT_PERMISSION = '20990006599';
/** A person, with nothing but a SOL user, as most small companies are. */
const WITHOUT_API_KEY = '10991234565';

/** The companies of the sandbox's world with the credentials that open them. */
export async function sandboxCompanies(sandbox: string): Promise<SandboxCompany[]> {
  const response = await fetch(`${sandbox}/__sandbox/companies`);
  if (!response.ok) throw new Error(`El simulador respondió ${response.status} a su lista de empresas.`);
  return ((await response.json()) as { companies: SandboxCompany[] }).companies;
}

/**
 * Registers the demo's companies through the product's own API, as a person would, so that their collection really
 * runs. Those already registered are left alone, and so are those that were put away or given to somebody else.
 * @returns how many were registered now
 */
export async function registerDemoCompanies(
  api: string,
  sandbox: string,
  account: { email: string; password: string },
): Promise<number> {
  const token = await signInto(api, account);
  const { businesses } = await callApi<{ businesses: { ruc: string }[] }>(
    api,
    'GET',
    '/accountant/dashboard/filters',
    token,
  );
  const present = new Set(businesses.map(({ ruc }) => ruc));
  const world = await sandboxCompanies(sandbox);
  const wanted = [WITH_WRONG_KEY, WITHOUT_PERMISSION, WITHOUT_API_KEY, ...DEMO_RUCS].filter((ruc) => !present.has(ruc));
  let registered = 0;
  for (const ruc of wanted) {
    const company = world.find((one) => one.ruc === ruc);
    if (!company || !(await registerUnlessKnown(api, token, company))) continue;
    registered += 1;
    await tellDemoSettings(api, token, company);
  }
  return registered;
}

async function registerUnlessKnown(api: string, token: string, company: SandboxCompany): Promise<boolean> {
  try {
    await callApi(api, 'POST', '/me/businesses', token, registration(company));
    return true;
  } catch (error) {
    if (error instanceof CallRefused && error.code === 'BUSINESS_ALREADY_REGISTERED') return false;
    throw error;
  }
}

/** What an accountant would type into the registration form. */
export function registration({ ruc, name, credentials }: SandboxCompany) {
  const client = ruc === WITHOUT_PERMISSION ? credentials.clientWithoutSire : credentials;
  const hasApiKey = ruc !== WITHOUT_API_KEY;
  return {
    ruc,
    name,
    ...namesOf(ruc, name),
    username: credentials.solUser,
    passwordSOL: ruc === WITH_WRONG_KEY ? 'ClaveMala1' : credentials.solKey,
    sunat_api_key: hasApiKey ? client.clientId : '',
    sunat_api_secret: hasApiKey ? client.clientSecret : '',
    terms: true,
    privacy: true,
  };
}

/** A person's name as the register has it, with both surnames first. */
function namesOf(ruc: string, name: string) {
  if (!ruc.startsWith('10')) return {};
  const [paternal_surname, maternal_surname, ...given] = name.split(' ');
  return { paternal_surname, maternal_surname, given_names: given.join(' ') };
}
