import { updateCredentials as call } from '@yupana/contract/businesses.ts';
import { route } from '../../route.ts';
import { updateCredentials } from './update-credentials.ts';

export function routes() {
  return [route(call, (ctx, input) => updateCredentials(ctx, input))];
}
