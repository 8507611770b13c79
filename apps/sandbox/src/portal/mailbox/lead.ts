import type { FastifyReply, FastifyRequest } from 'fastify';
import { course } from '../../scenarios/fault.ts';
import type { Stand } from '../../service.ts';
import { sendHtml } from '../../sire/bodies.ts';
import type { Company } from '../../universe/companies.ts';
import type { World } from '../../world/world.ts';
import { MAILBOX_WELL, type MailboxMoments, PORTAL_MAILBOX } from '../faults/mailbox.ts';
import type { OpenMenu, PortalVisits } from '../memory.ts';
import { MAILBOX } from '../menus.ts';
import { NOTHING_PAGE } from '../pages.ts';
import { originOf } from '../visitor.ts';

/** Whether the menu of this company has the button. */
export function offersMailbox(world: World, company: Company): boolean {
  return buttonOf(world, company, 'look') !== 'hidden';
}

/** What the button does: 302 to the visor, with what lets one in. Its script asks for the way out of what is open first. @source seen 2026-09 */
export function leadToMailbox(
  { world, memory }: Stand<PortalVisits>,
  { menu, company }: { menu: OpenMenu; company: Company },
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const asked = menu.askedWayOut;
  menu.askedWayOut = false;
  if (!asked || buttonOf(world, company, 'take') !== 'opens') return sendHtml(reply, 200, NOTHING_PAGE);
  menu.application = MAILBOX;
  const token = memory.mailboxes.lead(company.ruc, company.credentials.solUser);
  return reply.redirect(
    `${originOf(request)}/ol-ti-itvisornoti/visor/master?hc=${company.ruc.slice(-4)}&token=${token}`,
    302,
  );
}

function buttonOf(world: World, { ruc }: Company, how: 'take' | 'look'): MailboxMoments['button'] {
  const question = { ruc, endpoint: 'portal', book: null, period: null, byCredential: null } as const;
  const isHere = (id: keyof typeof PORTAL_MAILBOX) => 'button' in PORTAL_MAILBOX[id];
  const found =
    how === 'take'
      ? world.scenarios.take('mailbox', question, isHere)
      : world.scenarios.look('mailbox', question, isHere);
  return course(MAILBOX_WELL, found && PORTAL_MAILBOX[found]).button;
}
