import { acceptInvitationBody } from '@yupana/contract/team.ts';
import { consents } from '../../../lib/forms/consents.ts';

/** In a file of its own. */
export const invitationForm = acceptInvitationBody.omit({ token: true }).extend(consents.shape);
