import type { CallInput, CallResult } from '@yupana/contract/call.ts';
import type { validatePartnerLink as call } from '@yupana/contract/partner.ts';
import type { System } from '../../ctx.ts';
import { hashToken, newToken } from '../../platform/crypto/tokens.ts';
import { AppError } from '../../platform/errors.ts';
import { readLinkToken } from './link-token.ts';
import { findVisit, insertLink } from './queries.ts';

/** Time to fill in two forms. */
const VISIT_LASTS = 3_600_000;

/**
 * Uses a partner's link up and opens the visit. Why a link is not taken is not told.
 * @throws AppError PARTNER_LINK_INVALID also when it is of another email or company than the address says
 */
export async function validateLink(system: System, { body }: CallInput<typeof call>): Promise<CallResult<typeof call>> {
  const { clock, config } = system.deps;
  const now = clock.now();
  const secret = config.outside.partnerSecret;
  const link = secret ? readLinkToken(body.token, secret, now) : undefined;
  const sameEmail = link?.email.toLowerCase() === body.email.toLowerCase();
  if (!link || !sameEmail || link.ruc !== body.ruc) throw new AppError('PARTNER_LINK_INVALID');
  const visit = newToken();
  const used = await system.transaction((tx) =>
    insertLink(tx, {
      id: link.id,
      ticket_hash: hashToken(visit),
      email: link.email.toLowerCase(),
      ruc: link.ruc,
      business_name: link.business_name,
      license_until: link.license_until,
      used_at: now,
      expires_at: new Date(now.getTime() + VISIT_LASTS),
    }),
  );
  if (!used) throw new AppError('PARTNER_LINK_INVALID');
  const { business_name, license_until } = link;
  return { visit_token: visit, business_name, license_until };
}

/** What the visit's link said. @throws AppError PARTNER_VISIT_EXPIRED */
export async function readVisit(system: System, token: string) {
  const visit = await system.transaction((tx) => findVisit(tx, hashToken(token), system.deps.clock.now()));
  if (!visit) throw new AppError('PARTNER_VISIT_EXPIRED');
  return visit;
}
