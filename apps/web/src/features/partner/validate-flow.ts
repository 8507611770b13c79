import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { signIn, signOut } from '@yupana/contract/accounts.ts';
import { getFilters } from '@yupana/contract/businesses.ts';
import { checkPartnerRuc, validatePartnerLink } from '@yupana/contract/partner.ts';
import { type NavigateOptions, useNavigate } from 'react-router';
import { api } from '../../lib/api/api.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { callQuery } from '../../lib/api/query.ts';
import { pushEvent } from '../../lib/data-layer.ts';
import { setFlag } from '../../lib/session/first-run.ts';
import { usePartner } from '../../lib/session/partner.ts';
import { clearSession, selectCompany, useAuth } from '../../lib/session/session.ts';
import { type PartnerLink, takePartnerLink } from './partner-link.ts';

/** Where the visit goes on, or the company's name in the account that has it already. */
export type Outcome = { to: string; state?: NavigateOptions['state'] } | { takenAs: string };
type LoginStatus = 'SUCCESS' | 'INCORRECT_CREDENTIALS' | 'ANOTHER_STEP';

/** Validates the link and goes where it leads; the data is what stops it there. */
export function useValidateFlow() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => validateFlow(queryClient, takePartnerLink()),
    onSuccess: async (outcome) => {
      if ('to' in outcome) await navigate(outcome.to, { replace: true, state: outcome.state });
    },
  });
}

/** Token → session → owner of the RUC → companies → dashboard or registration. @throws when the link or the visit is no good */
export async function validateFlow(queryClient: QueryClient, link: PartnerLink | null): Promise<Outcome> {
  if (link) {
    const entered = await enter(queryClient, link);
    if (entered) return entered;
  }
  return follow(queryClient);
}

/** @returns where to go when the password alone does not open a session */
async function enter(queryClient: QueryClient, { email, password, ruc, token }: PartnerLink): Promise<Outcome | null> {
  const { visit_token, business_name } = await api(validatePartnerLink, { body: { token, email, ruc } });
  leave(queryClient);
  // The name as the partner signed it: what the address says of it may have been changed on the way.
  usePartner.setState({ email, password, razon_social: business_name, ruc, visitToken: visit_token });
  const { status, to } = await logIn(email, password);
  if (status === 'INCORRECT_CREDENTIALS') return { to: '/siscont/registrar-cuenta' };
  usePartner.setState({ password: null });
  return to ?? null;
}

/**
 * A good link is the start of a session: whoever was in before is not who comes now. One that is not good ends nothing:
 * anybody can make such a link.
 */
function leave(queryClient: QueryClient): void {
  const { accessToken, tokenExpired } = useAuth.getState();
  if (accessToken && !tokenExpired) void api(signOut, {}).catch(() => {});
  clearSession();
  queryClient.clear();
}

async function logIn(email: string, password: string): Promise<{ status: LoginStatus; to?: Outcome }> {
  try {
    const { access_token, challenge } = await api(signIn, { body: { email, password } });
    if (access_token === undefined) {
      return { status: 'ANOTHER_STEP', to: { to: '/login', state: { challenge, next: '/siscont/validate' } } };
    }
    useAuth.getState().signedIn(access_token);
    setFlag('isFirstLogin', false);
    setFlag('isFirstViewDashboard', true);
    return { status: 'SUCCESS' };
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'USER_PASSWORD_INCORRECT') throw error;
    pushEvent(error.code);
    return { status: 'INCORRECT_CREDENTIALS' };
  }
}

async function follow(queryClient: QueryClient): Promise<Outcome> {
  const { visitToken } = usePartner.getState();
  if (!visitToken || !useAuth.getState().accessToken) throw new Error('No visit of the partner is under way.');
  usePartner.setState({ password: null });
  const { ruc, owner, name, plan_over } = await api(checkPartnerRuc, { body: { visit_token: visitToken } });
  if (owner === 'other') return { takenAs: name ?? ruc };
  // Nothing opens nor is registered without a licence or a plan: the home says so, and what to do.
  usePartner.setState({ planOver: plan_over });
  if (plan_over) return { to: '/inicio' };
  const { businesses } = await queryClient.fetchQuery({ ...callQuery(getFilters, {}), staleTime: 0 });
  const company = businesses.find((one) => one.ruc === ruc);
  if (!company) return { to: '/siscont/registrar-empresa' };
  selectCompany(company);
  // Before its first period there is nothing on the dashboard but its collection.
  const to = company.exists_periods_processed ? '/dashboard' : '/dashboard/recoleccion';
  return { to: `${to}?ruc=${company.ruc}`, state: { ruc: company.ruc, name: company.name, uuid: company.uuid } };
}
