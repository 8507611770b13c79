import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

/** The reference of the API at `/docs` and its OpenAPI 3.1 at `/docs/json`. Must come before the routes it describes. */
export async function describeApi(app: FastifyInstance, publicUrl: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Yupana',
        version: '1',
        description:
          'API de Yupana. Las llamadas con candado esperan `Authorization: Bearer <access_token>`. ' +
          'Todo error responde `{ errors: [{ code, message, field? }], message }`.',
      },
      servers: [{ url: publicUrl }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: jsonSchemaTransform,
  });
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    uiConfig: { docExpansion: 'list', tryItOutEnabled: false, displayOperationId: true },
    theme: {
      title: 'Yupana · Referencia de la API',
      css: [{ filename: 'theme.css', content: '.topbar { display: none }' }],
    },
  });
}
