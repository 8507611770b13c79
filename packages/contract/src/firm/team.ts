import { z } from 'zod';
import { accessToken, newPassword, signUpBody } from '../accounts.ts';
import { defineCall } from '../call.ts';
import { count, instant, ruc, uuid } from '../fields.ts';
import { LONGEST_EMAIL } from '../terms/person.ts';
import { PROOF_REFUSALS, proof } from '../terms/proof.ts';
import { roles } from '../terms/roles.ts';

/** The people of a firm: who is in it, what each may do and on which companies, and who was invited. */

/** For so many days an invitation can be accepted. */
export const DAYS_TO_JOIN = 7;
/** People and invitations of one firm: no plan says how many, and mails go out for each. */
export const MOST_PEOPLE = 100;

const invited = z.enum(['accountant', 'assistant', 'reader'], 'Elige un rol');
export type InvitedRole = z.infer<typeof invited>;

const businesses = z.array(uuid).max(5_000);

const person = z.object({
  uuid,
  name: z.string(),
  last_name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  business_uuids: z.array(uuid).meta({ description: 'Las que tiene asignadas; de un dueño, todas' }),
  entered_at: instant.nullable().meta({ description: 'Último ingreso; null: no se sabe de ninguno' }),
  prepared_count: count.meta({ description: 'Cierres que preparó en el mes en curso' }),
  is_me: z.boolean(),
});
export type TeamPerson = z.infer<typeof person>;

const invitation = z.object({
  uuid,
  email: z.string(),
  role: invited,
  business_uuids: z.array(uuid),
  invited_by: z.string(),
  invited_at: instant,
  expires_at: instant,
  state: z.enum(['pending', 'expired', 'refused']).meta({ description: 'refused: su correo no salió' }),
});
export type TeamInvitation = z.infer<typeof invitation>;

const team = z.object({
  firm_name: z.string(),
  is_owner: z.boolean().meta({ description: 'Quien pregunta puede cambiar el equipo' }),
  most_people: count,
  businesses: z
    .array(z.object({ uuid, ruc, name: z.string() }))
    .meta({ description: 'Las que ve quien pregunta, por nombre' }),
  people: z.array(person).meta({ description: 'Primero los dueños; dentro, por antigüedad' }),
  invitations: z.array(invitation),
});
export type Team = z.infer<typeof team>;

export const getTeam = defineCall({
  id: 'getTeam',
  method: 'GET',
  path: '/me/team',
  access: 'assistant',
  tag: 'Equipo',
  summary: 'Las personas de la cuenta, con su rol y sus empresas, y las invitaciones sin aceptar.',
  status: 200,
  response: team,
  errors: [],
});

const email = z
  .string()
  .trim()
  .toLowerCase()
  .min(1, 'Ingrese el correo')
  .max(LONGEST_EMAIL, `Debe tener como máximo ${LONGEST_EMAIL} caracteres`)
  .pipe(z.email('El correo no es válido'));

export const inviteBody = proof.extend({ email, role: invited, business_uuids: businesses });

export const inviteMember = defineCall({
  id: 'inviteMember',
  method: 'POST',
  path: '/me/team/invitations',
  access: 'owner',
  tag: 'Equipo',
  summary:
    'Invita a una persona por correo, con un rol y unas empresas. Pide la contraseña o el código del segundo paso. El enlace vence en 7 días; otra invitación al mismo correo reemplaza a la anterior.',
  body: inviteBody,
  status: 201,
  response: team,
  errors: ['INVALID_REQUEST', 'NOT_FOUND', 'TEAM_FULL', 'ALREADY_IN_TEAM', ...PROOF_REFUSALS],
});

const ofTeam = z.object({ uuid });

export const resendInvitation = defineCall({
  id: 'resendInvitation',
  method: 'POST',
  path: '/me/team/invitations/{uuid}/resend',
  access: 'owner',
  tag: 'Equipo',
  summary: 'Envía otra vez una invitación, con un enlace nuevo que vence en 7 días. El anterior ya no sirve.',
  params: ofTeam,
  status: 200,
  response: team,
  errors: ['NOT_FOUND'],
});

export const revokeInvitation = defineCall({
  id: 'revokeInvitation',
  method: 'DELETE',
  path: '/me/team/invitations/{uuid}',
  access: 'owner',
  tag: 'Equipo',
  summary: 'Anula una invitación: su enlace ya no sirve.',
  params: ofTeam,
  status: 200,
  response: team,
  errors: ['NOT_FOUND'],
});

export const changeMember = defineCall({
  id: 'changeMember',
  method: 'PUT',
  path: '/me/team/people/{uuid}',
  access: 'owner',
  tag: 'Equipo',
  summary:
    'Cambia el rol y las empresas de una persona. Nadie cambia su propio rol, y siempre queda un dueño. Si pasa a ser dueño, o deja de serlo, pide la contraseña o el código del segundo paso.',
  params: ofTeam,
  body: proof.extend({ role: z.enum(roles), business_uuids: businesses }),
  status: 200,
  response: team,
  errors: ['INVALID_REQUEST', 'NOT_FOUND', 'OWN_ROLE', ...PROOF_REFUSALS],
});

export const removeMember = defineCall({
  id: 'removeMember',
  method: 'POST',
  path: '/me/team/people/{uuid}/remove',
  access: 'owner',
  tag: 'Equipo',
  summary:
    'Quita a una persona de la cuenta: sus sesiones, sus enlaces y las páginas para clientes cuyo enlace copió dejan de servir al instante. Sus firmas y su rastro se quedan; sus invitaciones y sus empresas pasan a quien la quita. Si es dueño, pide la contraseña o el código del segundo paso.',
  params: ofTeam,
  body: proof,
  status: 200,
  response: team,
  errors: ['INVALID_REQUEST', 'NOT_FOUND', 'OWN_ROLE', ...PROOF_REFUSALS],
});

const token = z.string().min(1).max(200);

export const readInvitation = defineCall({
  id: 'readInvitation',
  method: 'POST',
  path: '/invitations/read',
  access: 'anonymous',
  tag: 'Equipo',
  summary: 'A qué invita un enlace que llegó por correo.',
  body: z.object({ token }),
  status: 200,
  response: z.object({
    firm_name: z.string(),
    invited_by: z.string(),
    email: z.string(),
    role: invited,
    businesses_count: count,
    expires_at: instant,
  }),
  errors: ['INVITATION_EXPIRED'],
});

export const acceptInvitationBody = signUpBody
  .pick({ name: true, last_name: true, document_number: true, phone_number: true })
  .extend({ token, password: newPassword });

export const acceptInvitation = defineCall({
  id: 'acceptInvitation',
  method: 'POST',
  path: '/invitations/accept',
  access: 'anonymous',
  tag: 'Equipo',
  summary: 'Acepta una invitación: crea el acceso de quien la recibió y abre su sesión.',
  body: acceptInvitationBody,
  status: 201,
  response: accessToken,
  errors: ['INVALID_REQUEST', 'INVITATION_EXPIRED', 'EMAIL_ALREADY_REGISTERED'],
});
