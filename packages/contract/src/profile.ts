import { z } from 'zod';
import { newPassword, signUpBody, type User, user } from './accounts.ts';
import { defineCall } from './call.ts';
import { instant, uuid } from './fields.ts';
import { signUpSiscontBody } from './partner.ts';
import { currentPassword } from './terms/proof.ts';

const personFields = signUpBody.pick({ name: true, last_name: true, phone_number: true });
/** A partner's account came with the name of a company: figures, full stops and no surname. */
const partnerFields = personFields.extend(signUpSiscontBody.pick({ name: true, last_name: true }).shape);

/** What the name of an account may be, by its profile. */
export function profileFields(profile: User['accountant_profile']) {
  return profile === 'Siscont' ? partnerFields : personFields;
}

const text = z.string().trim().max(200);
/** The fields are judged by the profile of the account: `profileFields`. */
export const updateProfileBody = z.object({ name: text, last_name: text, phone_number: text });
export type UpdateProfileBody = z.input<typeof updateProfileBody>;

export const updateProfile = defineCall({
  id: 'updateProfile',
  method: 'PATCH',
  path: '/me',
  access: 'reader',
  tag: 'Perfil',
  summary: 'Cambia el nombre y el celular del usuario de la sesión.',
  body: updateProfileBody,
  status: 200,
  response: user,
  errors: ['INVALID_REQUEST'],
});

export const changePasswordBody = z.object({ current_password: currentPassword, password: newPassword });
export type ChangePasswordBody = z.input<typeof changePasswordBody>;

export const changePassword = defineCall({
  id: 'changePassword',
  method: 'PUT',
  path: '/me/password',
  access: 'reader',
  tag: 'Perfil',
  summary: 'Cambia la contraseña; pide la actual y cierra las demás sesiones.',
  body: changePasswordBody,
  status: 204,
  errors: ['INVALID_REQUEST', 'CURRENT_PASSWORD_INCORRECT'],
});

export const session = z.object({
  uuid,
  device: z.string().meta({ description: 'Navegador y sistema, en palabras', example: 'Chrome en Windows' }),
  address: z.string().meta({ description: 'Dirección de red desde la que se abrió' }),
  created_at: instant,
  last_used_at: instant.meta({ description: 'Con un minuto de precisión' }),
  current: z.boolean().meta({ description: 'Es la sesión con que se llama' }),
});
export type Session = z.infer<typeof session>;

export const listSessions = defineCall({
  id: 'listSessions',
  method: 'GET',
  path: '/me/sessions',
  access: 'reader',
  tag: 'Perfil',
  summary: 'Lista las sesiones abiertas del usuario, la usada más recientemente primero.',
  status: 200,
  response: z.object({ sessions: z.array(session) }),
  errors: [],
});

export const endSession = defineCall({
  id: 'endSession',
  method: 'DELETE',
  path: '/me/sessions/{uuid}',
  access: 'reader',
  tag: 'Perfil',
  summary: 'Cierra una sesión del usuario.',
  params: z.object({ uuid }),
  status: 204,
  errors: ['INVALID_REQUEST', 'NOT_FOUND'],
});

export const endOtherSessions = defineCall({
  id: 'endOtherSessions',
  method: 'DELETE',
  path: '/me/sessions',
  access: 'reader',
  tag: 'Perfil',
  summary: 'Cierra todas las sesiones del usuario menos la de la llamada.',
  status: 204,
  errors: [],
});
