import { z } from 'zod';
import { defineCall } from './call.ts';

/** What the web needs to know of this installation before anybody signs in. Nothing here is a secret. */
export const publicConfig = z.object({
  captcha: z
    .object({ site_key: z.string(), script_url: z.url() })
    .nullable()
    .meta({ description: 'Protección contra robots; nulo: no se usa' }),
  payment: z
    .object({ public_key: z.string(), checkout_url: z.url(), three_ds_url: z.url() })
    .nullable()
    .meta({ description: 'Componente de pago con tarjeta; nulo: no se puede pagar en línea' }),
  tag_manager_id: z.string().nullable(),
  support_whatsapp: z.url().nullable().meta({ description: 'Enlace al chat de soporte' }),
  upload_form_url: z.url().nullable(),
});
export type PublicConfig = z.infer<typeof publicConfig>;

export const getPublicConfig = defineCall({
  id: 'getPublicConfig',
  method: 'GET',
  path: '/config',
  access: 'anonymous',
  tag: 'Instalación',
  summary: 'Dice qué servicios externos usa la web en esta instalación.',
  status: 200,
  response: publicConfig,
  errors: [],
});
