import { z } from 'zod';
import { defineCall } from '../call.ts';
import { instant } from '../fields.ts';

/** Which mails of their companies each person wants: a digest a day, and what is urgent at once. */

export const noticeKinds = ['digest', 'rejections', 'suppliers', 'closed_periods'] as const;
export type NoticeKind = (typeof noticeKinds)[number];

const wanted = {
  digest: z.boolean().meta({ description: 'El resumen diario' }),
  rejections: z.boolean().meta({ description: 'Al momento: SUNAT rechazó unas credenciales' }),
  suppliers: z.boolean().meta({ description: 'Al momento: un proveedor pasó a SSCO, no habido o baja' }),
  closed_periods: z.boolean().meta({ description: 'Al momento: la propuesta cambió después de cerrar el periodo' }),
} satisfies Record<NoticeKind, z.ZodType>;

const notices = z.object({
  ...wanted,
  refused_at: instant
    .nullable()
    .meta({ description: 'Cuándo el servidor de su correo rechazó el último; null si no lo rechazó' }),
  digest_at: z.string().meta({ description: 'A qué hora de Lima se envía el resumen', example: '07:00' }),
});
export type Notices = z.infer<typeof notices>;

export const getNotices = defineCall({
  id: 'getNotices',
  method: 'GET',
  path: '/me/notices',
  access: 'reader',
  tag: 'Perfil',
  summary: 'Qué avisos por correo recibe quien pregunta.',
  status: 200,
  response: notices,
  errors: [],
});

export const changeNotices = defineCall({
  id: 'changeNotices',
  method: 'PATCH',
  path: '/me/notices',
  access: 'reader',
  tag: 'Perfil',
  summary: 'Enciende o apaga avisos por correo, solo los propios.',
  body: z.object(wanted).partial(),
  status: 200,
  response: notices,
  errors: ['INVALID_REQUEST'],
});

/** What a link of a mail switches off: the digest, or all that is told at once. */
export const noticeScopes = ['digest', 'urgent'] as const;
export type NoticeScope = (typeof noticeScopes)[number];

const token = z.string().min(1).max(300);
const unsubscribing = z.object({
  scope: z.enum(noticeScopes),
  email: z.string().meta({ description: 'A quién le llegan, sin decirlo todo', example: 'r•••@estudio.pe' }),
  is_on: z.boolean().meta({ description: 'Si todavía le llegan' }),
});

export const readUnsubscribing = defineCall({
  id: 'readUnsubscribing',
  method: 'POST',
  path: '/notices/unsubscribing/read',
  access: 'anonymous',
  tag: 'Perfil',
  summary: 'Qué deja de llegar con el enlace de un correo. No cambia nada.',
  body: z.object({ token }),
  status: 200,
  response: unsubscribing,
  errors: ['INVALID_REQUEST', 'NOT_FOUND'],
});

export const unsubscribe = defineCall({
  id: 'unsubscribe',
  method: 'POST',
  path: '/notices/unsubscribing',
  access: 'anonymous',
  tag: 'Perfil',
  summary: 'Apaga los avisos que dice el enlace de un correo, sin iniciar sesión.',
  body: z.object({ token }),
  status: 200,
  response: unsubscribing,
  errors: ['INVALID_REQUEST', 'NOT_FOUND'],
});
